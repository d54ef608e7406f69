//! Certificates for servers that only a test trusts.

use std::fs;
use std::net::IpAddr;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use openssl::asn1::Asn1Time;
use openssl::bn::BigNum;
use openssl::ec::{EcGroup, EcKey};
use openssl::hash::MessageDigest;
use openssl::nid::Nid;
use openssl::pkey::PKey;
use openssl::x509::extension::SubjectAlternativeName;
use openssl::x509::{X509, X509NameBuilder};

pub(crate) const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Writes a self-signed certificate for these hosts and its key to a folder. It is valid for the
/// two days before `until`.
pub(crate) fn certify(folder: &Path, hosts: &[&str], until: SystemTime) {
    let time = |at: SystemTime| {
        let seconds = at.duration_since(UNIX_EPOCH).unwrap().as_secs();
        Asn1Time::from_unix(seconds.try_into().unwrap()).unwrap()
    };
    let curve = EcGroup::from_curve_name(Nid::X9_62_PRIME256V1).unwrap();
    let key = PKey::from_ec_key(EcKey::generate(&curve).unwrap()).unwrap();
    let mut name = X509NameBuilder::new().unwrap();
    name.append_entry_by_nid(Nid::COMMONNAME, hosts[0]).unwrap();
    let name = name.build();
    let mut builder = X509::builder().unwrap();
    // 2 means version 3, which supports extensions.
    builder.set_version(2).unwrap();
    builder
        .set_serial_number(&BigNum::from_u32(1).unwrap().to_asn1_integer().unwrap())
        .unwrap();
    builder.set_subject_name(&name).unwrap();
    builder.set_issuer_name(&name).unwrap();
    builder.set_not_before(&time(until - 2 * DAY)).unwrap();
    builder.set_not_after(&time(until)).unwrap();
    builder.set_pubkey(&key).unwrap();
    let mut names = SubjectAlternativeName::new();
    for host in hosts {
        match host.parse::<IpAddr>() {
            Ok(_) => names.ip(host),
            Err(_) => names.dns(host),
        };
    }
    let names = names.build(&builder.x509v3_context(None, None)).unwrap();
    builder.append_extension(names).unwrap();
    builder.sign(&key, MessageDigest::sha256()).unwrap();
    fs::write(folder.join("tls.crt"), builder.build().to_pem().unwrap()).unwrap();
    fs::write(
        folder.join("tls.key"),
        key.private_key_to_pem_pkcs8().unwrap(),
    )
    .unwrap();
}
