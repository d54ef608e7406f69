//! Protocol 2 a second time, written from `docs/DEALS.md` and the standards that it names: SHA-256
//! (FIPS 180-4), HMAC (RFC 2104) and `ChaCha20` (RFC 8439). It shares no code with the package.

use std::sync::LazyLock;

/// A word of a player: the bytes of its salt, its text, and whether it is still shown.
#[derive(Clone, Debug)]
pub(crate) struct PlainWord {
    pub(crate) salt: Vec<u8>,
    pub(crate) text: String,
    pub(crate) shown: bool,
}

/// Everything from which a proof follows.
#[derive(Clone, Debug)]
pub(crate) struct PlainDeal {
    pub(crate) secret: Vec<u8>,
    pub(crate) list: String,
    pub(crate) leaves: usize,
    pub(crate) deal: u32,
    pub(crate) places: u32,
    pub(crate) repeats: u32,
    pub(crate) message: Option<u64>,
    /// A round of the beacon and its signature.
    pub(crate) beacon: Option<(u32, Vec<u8>)>,
    pub(crate) words: Vec<Option<PlainWord>>,
    /// The salts that the list commits to.
    pub(crate) salts: Vec<Vec<u8>>,
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Base64 with the URL's alphabet and no padding (RFC 4648).
pub(crate) fn base64url(bytes: &[u8]) -> String {
    let alphabet: Vec<char> = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain(['-', '_'])
        .collect();
    let mut bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    while !bits.len().is_multiple_of(6) {
        bits.push('0');
    }
    let digit = |at: usize| usize::from_str_radix(&bits[at..at + 6], 2).unwrap();
    (0..bits.len())
        .step_by(6)
        .map(|at| alphabet[digit(at)])
        .collect()
}

/// The first 32 bits of the fractions of the square roots (`cube` false) or cube roots of the first
/// primes, found by bisection.
fn roots_of_primes(count: usize, cube: bool) -> Vec<u32> {
    let is_prime = |number: &u128| (2..*number).all(|divisor| !number.is_multiple_of(divisor));
    let primes = (2_u128..).filter(is_prime).take(count);
    let root = |prime: u128| {
        // The greatest r with (r / 2^32)^n <= prime.
        let power = |r: u128| if cube { r * r * r } else { r * r };
        let limit = prime << (32 * if cube { 3 } else { 2 });
        let (mut low, mut high) = (0_u128, 1 << 37);
        while high - low > 1 {
            let middle = u128::midpoint(low, high);
            if power(middle) <= limit {
                low = middle;
            } else {
                high = middle;
            }
        }
        low as u32
    };
    primes.map(root).collect()
}

static CONSTANTS: LazyLock<Vec<u32>> = LazyLock::new(|| roots_of_primes(64, true));
static START: LazyLock<Vec<u32>> = LazyLock::new(|| roots_of_primes(8, false));

pub(crate) fn sha256(message: &[u8]) -> Vec<u8> {
    let mut state = START.clone();
    let mut padded = message.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((8 * message.len() as u64).to_be_bytes());
    for block in padded.chunks(64) {
        let mut schedule: Vec<u32> = block
            .chunks(4)
            .map(|word| {
                word.iter()
                    .fold(0, |word, byte| word << 8 | u32::from(*byte))
            })
            .collect();
        for at in 16..64 {
            let (early, late) = (schedule[at - 15], schedule[at - 2]);
            let small = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
            let great = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
            let sum = [schedule[at - 16], small, schedule[at - 7], great];
            schedule.push(sum.into_iter().fold(0, u32::wrapping_add));
        }
        let mut w = state.clone();
        for (constant, scheduled) in CONSTANTS.iter().zip(schedule) {
            let (a, b, c, e, f, g, h) = (w[0], w[1], w[2], w[4], w[5], w[6], w[7]);
            let choice = (e & f) ^ (!e & g);
            let majority = (a & b) ^ (a & c) ^ (b & c);
            let sum_e = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let sum_a = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let first = [h, sum_e, choice, *constant, scheduled];
            let first = first.into_iter().fold(0, u32::wrapping_add);
            w.rotate_right(1);
            w[4] = w[4].wrapping_add(first);
            w[0] = first.wrapping_add(sum_a).wrapping_add(majority);
        }
        for (word, added) in state.iter_mut().zip(w) {
            *word = word.wrapping_add(added);
        }
    }
    state.into_iter().flat_map(u32::to_be_bytes).collect()
}

pub(crate) fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut key = key.to_vec();
    key.resize(64, 0);
    let padded = |byte: u8| key.iter().map(|key| key ^ byte).collect::<Vec<u8>>();
    sha256(
        &[
            padded(0x5c),
            sha256(&[padded(0x36), message.to_vec()].concat()),
        ]
        .concat(),
    )
}

/// The words of the `ChaCha20` stream from block 0 on, as many as any shuffle needs.
fn stream(key: &[u8], nonce: &[u8]) -> impl Iterator<Item = u32> + use<> {
    let (key, nonce) = (key.to_vec(), nonce.to_vec());
    (0_u32..).flat_map(move |block| {
        let input = [b"expand 32-byte k", &key[..], &block.to_le_bytes(), &nonce].concat();
        let start: Vec<u32> = input
            .chunks(4)
            .map(|word| {
                word.iter()
                    .rev()
                    .fold(0, |word, byte| word << 8 | u32::from(*byte))
            })
            .collect();
        let mut x = start.clone();
        for round in 0..20 {
            for column in 0..4 {
                // Odd rounds take the diagonals.
                let row = |row: usize| 4 * row + (column + row * (round % 2)) % 4;
                let (a, b, c, d) = (row(0), row(1), row(2), row(3));
                for (sum, added, mixed, by) in
                    [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]
                {
                    x[sum] = x[sum].wrapping_add(x[added]);
                    x[mixed] = (x[mixed] ^ x[sum]).rotate_left(by);
                }
            }
        }
        x.into_iter()
            .zip(start)
            .map(|(one, other)| one.wrapping_add(other))
            .collect::<Vec<_>>()
    })
}

/// A uniform number below the bound.
fn below(words: &mut impl Iterator<Item = u32>, bound: u32) -> u32 {
    let limit = (1_u64 << 32) / u64::from(bound) * u64::from(bound);
    words.find(|word| u64::from(*word) < limit).unwrap() % bound
}

impl PlainDeal {
    fn name(&self) -> Vec<u8> {
        [&[self.list.len() as u8], self.list.as_bytes()].concat()
    }

    pub(crate) fn key(&self, number: u32) -> Vec<u8> {
        let message = [b"skatrunde key 2", &self.name()[..], &number.to_le_bytes()].concat();
        hmac(&self.secret, &message)
    }

    fn salt_digests(&self) -> Vec<Vec<u8>> {
        self.salts.iter().map(|salt| sha256(salt)).collect()
    }

    /// All levels of the tree, the root last.
    fn levels(&self) -> Vec<Vec<Vec<u8>>> {
        let leaf = |number: u32| {
            let mut message = b"skatrunde commit 2".to_vec();
            message.extend(self.name());
            message.extend(number.to_le_bytes());
            message.extend(self.key(number));
            if number == 0 {
                message.push(self.salts.len() as u8);
                message.extend(self.salt_digests().concat());
            }
            sha256(&[vec![0], sha256(&message)].concat())
        };
        let mut levels = vec![(0..self.leaves as u32).map(leaf).collect::<Vec<_>>()];
        while levels[levels.len() - 1].len() > 1 {
            let nodes = levels[levels.len() - 1]
                .chunks(2)
                .map(|pair| sha256(&[&[1], &pair[0][..], &pair[1]].concat()));
            let nodes = nodes.collect();
            levels.push(nodes);
        }
        levels
    }

    pub(crate) fn root(&self) -> Vec<u8> {
        self.levels().pop().unwrap().pop().unwrap()
    }

    fn path(&self, number: u32) -> Vec<String> {
        let mut levels = self.levels();
        levels.pop();
        let sibling = |(height, level): (usize, &Vec<Vec<u8>>)| {
            let at = number as usize / (1 << height);
            let at = if at.is_multiple_of(2) { at + 1 } else { at - 1 };
            hex(&level[at])
        };
        levels.iter().enumerate().map(sibling).collect()
    }

    fn locked(&self) -> Vec<u8> {
        let field = |content: Vec<u8>| [vec![content.len() as u8], content].concat();
        let message = self
            .message
            .map_or(Vec::new(), |message| message.to_le_bytes().to_vec());
        let beacon = self
            .beacon
            .as_ref()
            .map_or(Vec::new(), |(round, signature)| {
                [u64::from(*round).to_le_bytes().to_vec(), sha256(signature)].concat()
            });
        [field(message), field(beacon), self.word_bytes()].concat()
    }

    fn word_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.words.len() as u8];
        for word in &self.words {
            bytes.extend(word.as_ref().map_or(vec![0; 32], PlainWord::digest));
        }
        bytes
    }

    /// The digest of all words, as the lock message shows it.
    pub(crate) fn words_digest(&self) -> String {
        let message = [b"skatrunde words 2", &self.name()[..], &self.word_bytes()].concat();
        base64url(&sha256(&message))
    }

    pub(crate) fn deal_secret(&self) -> Vec<u8> {
        let number = self.deal.to_le_bytes();
        let message = [
            b"skatrunde deal 2",
            &self.name()[..],
            &number,
            &self.locked(),
        ]
        .concat();
        hmac(&self.key(self.deal), &message)
    }

    pub(crate) fn first_dealer(&self) -> u32 {
        let message = [b"skatrunde lot 2", &self.name()[..], &self.locked()].concat();
        let lot = hmac(&self.key(0), &message);
        below(&mut stream(&lot, b"first dealer"), self.places)
    }

    /// The instance of a day's list that the person with this pseudonym plays.
    pub(crate) fn instance(&self, pseudonym: u64) -> u8 {
        let pseudonym = pseudonym.to_le_bytes();
        let message = [b"skatrunde instance 2", &self.name()[..], &pseudonym].concat();
        hmac(&self.secret, &message)[0] % 4
    }

    /// The seat of the place 0, counted from forehand.
    pub(crate) fn seat(&self) -> u32 {
        let forehand = (self.first_dealer() + self.deal - self.repeats) % self.places;
        (self.places - forehand) % self.places
    }

    pub(crate) fn cards(&self) -> Vec<String> {
        let mut cards: Vec<String> = "CSHD"
            .chars()
            .flat_map(|suit| "789TJQKA".chars().map(move |rank| format!("{suit}{rank}")))
            .collect();
        let mut words = stream(&self.deal_secret(), b"skat shuffle");
        for last in (1..cards.len()).rev() {
            let other = below(&mut words, last as u32 + 1);
            cards.swap(last, other as usize);
        }
        cards
    }

    /// Writes the proof file.
    pub(crate) fn file(&self) -> String {
        let quoted = |text: &str| format!("\"{text}\"");
        let null = || "null".to_owned();
        let array = |entries: Vec<String>, indent: &str| {
            if entries.is_empty() {
                "[]".to_owned()
            } else {
                format!(
                    "[\n{indent}  {}\n{indent}]",
                    entries.join(&format!(",\n{indent}  "))
                )
            }
        };
        let path = |number: u32, indent: &str| {
            array(
                self.path(number)
                    .iter()
                    .map(|digest| quoted(digest))
                    .collect(),
                indent,
            )
        };
        let beacon = self
            .beacon
            .as_ref()
            .map_or_else(null, |(round, signature)| {
                let signature = quoted(&hex(signature));
                format!("{{\n      \"round\": {round},\n      \"signature\": {signature}\n    }}")
            });
        let word = |word: &Option<PlainWord>| {
            word.as_ref().map_or_else(null, |word| {
                let digest = quoted(&hex(&word.digest()));
                let shown = format!(
                    ",\n        \"salt\": {},\n        \"word\": {}",
                    quoted(&hex(&word.salt)),
                    quoted(&word.text),
                );
                let shown = if word.shown { &shown } else { "" };
                format!("{{\n        \"digest\": {digest}{shown}\n      }}")
            })
        };
        let words = array(self.words.iter().map(word).collect(), "    ");
        let message = self
            .message
            .map_or_else(null, |message| quoted(&message.to_string()));
        let (deal, places, repeats) = (self.deal, self.places, self.repeats);
        let first_dealer = self.first_dealer();
        let forehand = (first_dealer + deal - repeats) % places;
        let list = quoted(&self.list);
        let root = quoted(&hex(&self.root()));
        let keys = [deal, 0].map(|number| quoted(&hex(&self.key(number))));
        let paths = [path(deal, "  "), path(0, "    ")];
        let salts = self.salt_digests();
        let salts = array(
            salts.iter().map(|digest| quoted(&hex(digest))).collect(),
            "    ",
        );
        let secret = quoted(&hex(&self.deal_secret()));
        let cards = quoted(&self.cards().join(" "));
        format!(
            r#"{{
  "skatrunde_proof": 1,
  "protocol": 2,
  "list": {list},
  "deal": {deal},
  "places": {places},
  "repeats": {repeats},
  "forehand": {forehand},
  "root": {root},
  "lock": {{
    "message": {message},
    "beacon": {beacon},
    "words": {words}
  }},
  "key": {},
  "path": {},
  "lots": {{
    "key": {},
    "path": {},
    "salts": {salts},
    "first_dealer": {first_dealer}
  }},
  "secret": {secret},
  "cards": {cards}
}}
"#,
            keys[0], paths[0], keys[1], paths[1],
        )
    }
}

impl PlainWord {
    fn digest(&self) -> Vec<u8> {
        sha256(&[&self.salt[..], self.text.as_bytes()].concat())
    }
}
