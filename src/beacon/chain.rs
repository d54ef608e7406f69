//! Chains of drand, and the check of their signatures.

use drand_verify::{G2PubkeyRfc, Pubkey as _};
use skat_rules::fairness::BeaconRound;

/// Hash of the chain `quicknet`, by which relays know it.
const QUICKNET: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

/// Public key of the chain `quicknet`, a compressed point of the group G2.
const QUICKNET_KEY: [u8; 96] = [
    0x83, 0xcf, 0x0f, 0x28, 0x96, 0xad, 0xee, 0x7e, 0xb8, 0xb5, 0xf0, 0x1f, 0xca, 0xd3, 0x91, 0x22,
    0x12, 0xc4, 0x37, 0xe0, 0x07, 0x3e, 0x91, 0x1f, 0xb9, 0x00, 0x22, 0xd3, 0xe7, 0x60, 0x18, 0x3c,
    0x8c, 0x4b, 0x45, 0x0b, 0x6a, 0x0a, 0x6c, 0x3a, 0xc6, 0xa5, 0x77, 0x6a, 0x2d, 0x10, 0x64, 0x51,
    0x0d, 0x1f, 0xec, 0x75, 0x8c, 0x92, 0x1c, 0xc2, 0x2b, 0x0e, 0x17, 0xe6, 0x3a, 0xaf, 0x4b, 0xcb,
    0x5e, 0xd6, 0x63, 0x04, 0xde, 0x9c, 0xf8, 0x09, 0xbd, 0x27, 0x4c, 0xa7, 0x3b, 0xab, 0x4a, 0xf5,
    0xa6, 0xe9, 0xc7, 0x6a, 0x4b, 0xc0, 0x9e, 0x76, 0xea, 0xe8, 0x99, 0x1e, 0xf5, 0xec, 0xe4, 0x5a,
];

/// A chain of the scheme `bls-unchained-g1-rfc9380`.
pub(crate) struct BeaconChain {
    /// Hash by which relays know the chain.
    pub(super) hash: &'static str,
    key: G2PubkeyRfc,
}

impl BeaconChain {
    /// Returns the chain that lists use.
    pub(crate) fn quicknet() -> Self {
        Self::new(QUICKNET, QUICKNET_KEY)
    }

    pub(super) fn new(hash: &'static str, key: [u8; 96]) -> Self {
        let key = G2PubkeyRfc::from_fixed(key).expect("the key is a point of the group");
        Self { hash, key }
    }

    /// Returns true if the chain gave this round this signature.
    pub(crate) fn signed(&self, round: &BeaconRound) -> bool {
        let BeaconRound { round, signature } = round;
        self.key
            .verify((*round).into(), b"", signature)
            .unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;

    use super::*;
    use crate::beacon::client::tests::TEST_CHAIN;
    use crate::beacon::{RECORDED, signature};

    #[test]
    fn only_a_rounds_own_signature_is_valid() {
        let (quicknet, test_chain) = (BeaconChain::quicknet(), TEST_CHAIN());
        let known = |round, signature| BeaconRound { round, signature };
        for (number, text) in RECORDED {
            let right = known(number, signature(text));
            assert!(quicknet.signed(&right), "round {number}");
            assert!(
                !test_chain.signed(&right),
                "round {number} of another chain"
            );
            assert!(!quicknet.signed(&known(number + 1, right.signature)));
            for bit in [0, 5, 100, 383] {
                let mut forged = right;
                forged.signature[bit / 8] ^= 0x80 >> (bit % 8);
                assert!(!quicknet.signed(&forged), "bit {bit} of round {number}");
            }
        }
        assert!(!quicknet.signed(&known(123, [0; 48])));
    }

    #[test]
    fn the_key_is_the_one_that_drand_publishes() {
        assert_eq!(
            HEXLOWER.encode(&QUICKNET_KEY),
            "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a\
             2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76\
             eae8991ef5ece45a"
        );
    }
}
