//! A small feed-forward net, which evaluates contracts and plays.

/// Size of the first hidden layer.
pub const WIDE: usize = 64;
/// Size of the second hidden layer.
pub const NARROW: usize = 32;

/// Number of weights of a net with these numbers of inputs and outputs.
pub(crate) const fn weights(inputs: usize, outputs: usize) -> usize {
    (inputs + 1) * WIDE + (WIDE + 1) * NARROW + (NARROW + 1) * outputs
}

/// Feed-forward net with two hidden layers of rectified linear units (ReLU).
///
/// Each layer stores its weights by source unit, with its biases in the last row. Most activations
/// are 0, and their rows are skipped.
#[derive(Clone)]
pub struct Net<const OUTPUTS: usize> {
    /// Weights from the inputs to the first hidden layer.
    pub wide: Vec<[f32; WIDE]>,
    /// Weights from the first hidden layer to the second.
    pub narrow: Vec<[f32; NARROW]>,
    /// Weights from the second hidden layer to the outputs.
    pub outputs: Vec<[f32; OUTPUTS]>,
}

/// Number of units whose sums fit into the processor's registers, so that no sum is stored before it
/// is complete.
const PART: usize = 32;

/// Accumulator: sums of the first layer over the inputs so far.
#[derive(Clone, Copy)]
pub(crate) struct Accumulator([f32; WIDE]);

/// Activations of all layers for given inputs.
pub struct Activations<const OUTPUTS: usize> {
    /// The first hidden layer.
    pub wide: [f32; WIDE],
    /// The second hidden layer.
    pub narrow: [f32; NARROW],
    /// The logits.
    pub outputs: [f32; OUTPUTS],
}

impl<const OUTPUTS: usize> Net<OUTPUTS> {
    /// Creates a net with this many inputs and all weights 0.
    pub fn empty(inputs: usize) -> Self {
        Self {
            wide: vec![[0.0; WIDE]; inputs + 1],
            narrow: vec![[0.0; NARROW]; WIDE + 1],
            outputs: vec![[0.0; OUTPUTS]; NARROW + 1],
        }
    }

    /// Returns all weights in the order of the file.
    pub fn weights(&self) -> impl Iterator<Item = &f32> {
        self.wide
            .as_flattened()
            .iter()
            .chain(self.narrow.as_flattened())
            .chain(self.outputs.as_flattened())
    }

    /// Returns all weights in the order of the file, to change them.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Self {
            wide,
            narrow,
            outputs,
        } = self;
        wide.as_flattened_mut()
            .iter_mut()
            .chain(narrow.as_flattened_mut())
            .chain(outputs.as_flattened_mut())
    }

    /// Evaluates the net with these inputs at 1 and all others at 0.
    pub fn evaluate(&self, inputs: &[u16]) -> Activations<OUTPUTS> {
        self.evaluate_from(self.accumulate(inputs))
    }

    /// Returns an accumulator with these inputs at 1 and all others at 0.
    pub(crate) fn accumulate(&self, inputs: &[u16]) -> Accumulator {
        let offsets = Accumulator(self.wide[self.wide.len() - 1]);
        self.accumulate_more(offsets, inputs)
    }

    /// Returns the accumulator with these inputs at 1 as well.
    pub(crate) fn accumulate_more(
        &self,
        Accumulator(mut sums): Accumulator,
        inputs: &[u16],
    ) -> Accumulator {
        let (parts, _) = sums.as_chunks_mut::<PART>();
        for (number, part) in parts.iter_mut().enumerate() {
            let mut sum = *part;
            for &input in inputs {
                let (row, _) = self.wide[usize::from(input)].as_chunks::<PART>();
                add(&mut sum, &row[number], 1.0);
            }
            *part = sum;
        }
        Accumulator(sums)
    }

    /// Evaluates the net from an accumulator.
    pub(crate) fn evaluate_from(&self, Accumulator(mut wide): Accumulator) -> Activations<OUTPUTS> {
        let mut narrow = self.narrow[WIDE];
        forward(&mut wide, &self.narrow, &mut narrow);
        let mut outputs = self.outputs[NARROW];
        forward(&mut narrow, &self.outputs, &mut outputs);
        Activations {
            wide,
            narrow,
            outputs,
        }
    }
}

/// ReLU, then a sparse matrix-vector product over the active units.
///
/// The active units are collected first: a processor can't predict them, and would mispredict a
/// branch at every second unit.
fn forward<const FROM: usize, const TO: usize>(
    from: &mut [f32; FROM],
    weights: &[[f32; TO]],
    to: &mut [f32; TO],
) {
    let (mut active, mut count) = ([0; FROM], 0);
    for (index, node) in from.iter_mut().enumerate() {
        *node = node.max(0.0);
        active[count] = index;
        count += usize::from(*node > 0.0);
    }
    let mut sums = *to;
    for &index in &active[..count] {
        add(&mut sums, &weights[index], from[index]);
    }
    *to = sums;
}

/// Adds a multiple of `row` to `to`.
#[inline]
fn add<const N: usize>(to: &mut [f32; N], row: &[f32; N], times: f32) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row * times;
    }
}
