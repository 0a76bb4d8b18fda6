//! Which addresses are out in the public network, and which are this machine,
//! the user's own network, or a data centre's inside.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Answers virtual machines of one cloud about themselves, from a public range.
const METADATA: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);

/// Whether a label may be fetched from this address. If it is unclear, no.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    // "This" network, everything from multicast on, shared (carrier) space,
    // protocol assignments, relays, benchmarks.
    let is_special = matches!(
        address.octets(),
        [0 | 224..=255, ..]
            | [100, 64..=127, ..]
            | [192, 0, 0, _]
            | [192, 88, 99, _]
            | [198, 18 | 19, ..]
    );
    !(is_special
        || address.is_private()
        || address.is_loopback()
        // 169.254.169.254 is where clouds answer about themselves.
        || address.is_link_local()
        || address.is_documentation()
        || address == METADATA)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    if let Some(inner) = translated_v4(segments) {
        return is_public_v4(inner);
    }
    // Protocol assignments (tunnels among them) and documentation.
    let is_special = matches!(
        segments,
        [0x2001, 0..=0x01ff | 0x0db8, ..] | [0x3fff, 0..=0x0fff, ..]
    );
    // Global unicast; all the rest is loopback, local, multicast or unassigned.
    matches!(segments, [0x2000..=0x3fff, ..]) && !is_special
}

/// The older address that a newer one stands for.
fn translated_v4(segments: [u16; 8]) -> Option<Ipv4Addr> {
    let ([0, 0, 0, 0, 0, 0xffff, high, low]
    | [0x64, 0xff9b, 0, 0, 0, 0, high, low]
    | [0x2002, high, low, ..]) = segments
    else {
        return None;
    };
    Some(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_public_network_is_public() {
        for outside in [
            "93.184.215.14",
            "8.8.8.8",
            "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
            "64:ff9b::8.8.8.8",
        ] {
            assert!(is_public(outside.parse().unwrap()), "{outside}");
        }
        for inside in [
            "0.0.0.0",
            "10.1.2.3",
            "100.100.100.200",
            "127.0.0.1",
            "127.8.8.8",
            "168.63.129.16",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.192",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.5",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "ff02::1",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
    }
}
