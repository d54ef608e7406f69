//! A small net: from what is known of a contract or a play to what is likely.

/// How many nodes the two hidden layers have.
pub(crate) const WIDE: usize = 64;
pub(crate) const NARROW: usize = 32;

/// How many numbers a net consists of that has so many inputs and answers.
pub(crate) const fn weights(inputs: usize, answers: usize) -> usize {
    (inputs + 1) * WIDE + (WIDE + 1) * NARROW + (NARROW + 1) * answers
}

/// Two hidden layers of which each node passes on what is greater than 0.
///
/// Each layer keeps its weights by the node they come from, its own offsets in the last row: most nodes are 0, and their rows aren't
/// looked at.
#[derive(Clone)]
pub(crate) struct Net<const ANSWERS: usize> {
    pub(crate) wide: Vec<[f32; WIDE]>,
    pub(crate) narrow: Vec<[f32; NARROW]>,
    pub(crate) answers: Vec<[f32; ANSWERS]>,
}

/// What the first layer of a net has been told so far.
#[derive(Clone, Copy)]
pub(crate) struct Told([f32; WIDE]);

/// What each node of a net has to say of some inputs.
pub(crate) struct Thought<const ANSWERS: usize> {
    pub(crate) wide: [f32; WIDE],
    pub(crate) narrow: [f32; NARROW],
    pub(crate) answers: [f32; ANSWERS],
}

impl<const ANSWERS: usize> Net<ANSWERS> {
    /// A net with so many inputs whose weights are all 0.
    pub(crate) fn empty(inputs: usize) -> Self {
        Self {
            wide: vec![[0.0; WIDE]; inputs + 1],
            narrow: vec![[0.0; NARROW]; WIDE + 1],
            answers: vec![[0.0; ANSWERS]; NARROW + 1],
        }
    }

    /// All its weights in the order in which they are kept in a file.
    pub(crate) fn weights(&self) -> impl Iterator<Item = &f32> {
        self.wide.as_flattened().iter().chain(self.narrow.as_flattened()).chain(self.answers.as_flattened())
    }

    /// The same, to change them.
    pub(crate) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Self { wide, narrow, answers } = self;
        wide.as_flattened_mut().iter_mut().chain(narrow.as_flattened_mut()).chain(answers.as_flattened_mut())
    }

    /// What it says when these inputs are 1 and all others 0.
    pub(crate) fn think(&self, inputs: &[u16]) -> Thought<ANSWERS> {
        self.think_on(self.told(inputs))
    }

    /// What its first layer has been told when these inputs are 1 and all others 0.
    pub(crate) fn told(&self, inputs: &[u16]) -> Told {
        let offsets = Told(self.wide[self.wide.len() - 1]);
        self.told_more(offsets, inputs)
    }

    /// The same when these inputs are 1, too.
    pub(crate) fn told_more(&self, mut told: Told, inputs: &[u16]) -> Told {
        for &input in inputs {
            add(&mut told.0, &self.wide[usize::from(input)], 1.0);
        }
        told
    }

    /// What it says when it has been told this.
    pub(crate) fn think_on(&self, Told(mut wide): Told) -> Thought<ANSWERS> {
        let mut narrow = self.narrow[WIDE];
        pass_on(&mut wide, &self.narrow, &mut narrow);
        let mut answers = self.answers[NARROW];
        pass_on(&mut narrow, &self.answers, &mut answers);
        Thought { wide, narrow, answers }
    }
}

/// Cuts what is below 0 off the nodes, and adds what the others say to the next layer.
///
/// Which nodes say something is found out first: a processor can't guess it, and would stumble at every second node.
fn pass_on<const FROM: usize, const TO: usize>(from: &mut [f32; FROM], weights: &[[f32; TO]], to: &mut [f32; TO]) {
    let (mut speaking, mut number) = ([0; FROM], 0);
    for (index, node) in from.iter_mut().enumerate() {
        *node = node.max(0.0);
        speaking[number] = index;
        number += usize::from(*node > 0.0);
    }
    for &index in &speaking[..number] {
        add(to, &weights[index], from[index]);
    }
}

/// Adds so many times one row to another.
#[inline]
pub(crate) fn add<const N: usize>(to: &mut [f32; N], row: &[f32; N], times: f32) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row * times;
    }
}
