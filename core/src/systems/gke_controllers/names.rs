//! Names of what the controllers build.

use sha2::{Digest, Sha256};

use super::hex;

/// The longest name Compute Engine takes.
const LONGEST: usize = 63;
/// What is left of it for namespace and name.
const DESCRIPTIVE: usize = 39;

/// Names of everything built for one Service by the controllers of backend services.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names<'a> {
    /// The UID of the namespace kube-system.
    pub cluster: &'a str,
    /// The Service's namespace.
    pub namespace: &'a str,
    /// The Service's name.
    pub name: &'a str,
}

impl Names<'_> {
    /// The backend service, its NEGs, its firewall rule, and its own health check: all the same.
    pub fn backend_service(&self) -> String {
        self.joined("", DESCRIPTIVE, "")
    }

    /// NEGs of nodes in another subnet than the default one.
    pub fn neg_in(&self, subnet: &str) -> String {
        let subnet = &hex(&Sha256::digest(subnet))[..6];
        self.joined("", DESCRIPTIVE - 7, &format!("{subnet}-"))
    }

    /// The forwarding rule of a protocol: `TCP`, `UDP`, `L3_DEFAULT`.
    pub fn forwarding_rule(&self, protocol: &str) -> String {
        let protocol = match protocol {
            "L3_DEFAULT" => "l3".to_owned(),
            other => other.to_ascii_lowercase(),
        };
        self.joined(&format!("{protocol}-"), DESCRIPTIVE.saturating_sub(protocol.len() + 1), "")
    }

    /// One of several forwarding rules of a protocol.
    pub fn numbered_forwarding_rule(&self, protocol: &str, number: u64) -> String {
        suffixed(&self.forwarding_rule(protocol), &format!("-{}", base36(number)))
    }

    /// The same for IPv6.
    pub fn numbered_forwarding_rule_v6(&self, protocol: &str, number: u64) -> String {
        suffixed(&self.forwarding_rule(protocol), &format!("-{}-ipv6", base36(number)))
    }

    /// The firewall rule that denies what no other allows.
    pub fn firewall_deny(&self) -> String {
        self.shortened("-deny")
    }

    /// The same for IPv6.
    pub fn firewall_deny_v6(&self) -> String {
        self.shortened("-deny-ipv6")
    }

    /// The health check: the cluster's shared one, or the Service's own.
    pub fn health_check(&self, shared: bool) -> String {
        if shared {
            format!("k8s2-{}-l4-shared-hc", content_hash(self.cluster))
        } else {
            self.backend_service()
        }
    }

    /// The firewall rule that lets probes through.
    pub fn health_check_firewall(&self, shared: bool) -> String {
        suffixed(&self.health_check(shared), "-fw")
    }

    /// The same for IPv6. Of long names the hash is cut away, so that two can collide.
    pub fn health_check_firewall_v6(&self, shared: bool) -> String {
        suffixed(&self.health_check(shared), "-fw-ipv6")
    }

    fn shortened(&self, suffix: &str) -> String {
        self.joined("", DESCRIPTIVE - suffix.len(), "") + suffix
    }

    fn joined(&self, before: &str, room: usize, after: &str) -> String {
        let cluster = content_hash(self.cluster);
        let hash = content_hash(&format!("{cluster};{};{}", self.namespace, self.name));
        let fields = trimmed(&[self.namespace, self.name], room);
        format!("k8s2-{before}{cluster}-{}-{}-{after}{hash}", fields[0], fields[1])
    }
}

/// A name with its tail overwritten by a suffix where both do not fit.
pub fn suffixed(name: &str, suffix: &str) -> String {
    let room = name.floor_char_boundary(LONGEST.saturating_sub(suffix.len()));
    format!("{}{suffix}", &name[..room])
}

/// The name of a load balancer of the older provider, which the forwarding rule of an external
/// one still has: made from the Service's UID.
pub fn legacy(service_uid: &str) -> String {
    format!("a{}", service_uid.replace('-', "")).chars().take(32).collect()
}

/// The firewall rule of the older provider.
pub fn legacy_firewall(service_uid: &str) -> String {
    format!("k8s-fw-{}", legacy(service_uid))
}

/// What the name of a NEG of Pods is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PodNeg<'a> {
    /// `k8s`, or what a multi-cluster controller uses.
    pub prefix: &'a str,
    /// The cluster's UID, of which eight characters count.
    pub cluster: &'a str,
    /// The Service's namespace.
    pub namespace: &'a str,
    /// The Service's name.
    pub name: &'a str,
    /// Its port.
    pub port: u64,
    /// The nodes' subnet, if it is not the default one.
    pub subnet: Option<&'a str>,
}

impl PodNeg<'_> {
    /// The name of the NEG.
    pub fn name(&self) -> String {
        let cluster: String = self.cluster.chars().take(8).collect();
        let port = self.port.to_string();
        let room = if self.subnet.is_some() { 31 } else { 38 };
        let fields = trimmed(&[self.namespace, self.name, &port], room);
        let text = format!("{cluster};{};{};{port}", self.namespace, self.name);
        let hash = &hex(&Sha256::digest(text))[..8];
        let subnet = self
            .subnet
            .map_or_else(String::new, |name| format!("{}-", &hex(&Sha256::digest(name))[..6]));
        format!("{}1-{cluster}-{}-{subnet}{hash}", self.prefix, fields.join("-"))
    }
}

/// Eight characters that stand for a text: bytes of its hash, each as one of 36.
fn content_hash(text: &str) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let digest = Sha256::digest(text);
    digest.iter().take(8).map(|byte| char::from(DIGITS[usize::from(*byte) % 36])).collect()
}

fn base36(number: u64) -> String {
    let digit = char::from_digit((number % 36) as u32, 36).unwrap_or('0');
    if number < 36 { digit.to_string() } else { format!("{}{digit}", base36(number / 36)) }
}

/// Fields cut in proportion so that together they fit; what is left over goes back to the first.
fn trimmed(fields: &[&str], room: usize) -> Vec<String> {
    let total: usize = fields.iter().map(|field| field.len()).sum();
    if total <= room {
        return fields.iter().map(|field| (*field).to_owned()).collect();
    }
    let excess = total - room;
    let cut = |field: &&str| field.len().saturating_sub(field.len() * excess / total + 1);
    let mut keep: Vec<usize> = fields.iter().map(cut).collect();
    let spare = room.saturating_sub(keep.iter().sum());
    keep.iter_mut().take(spare).for_each(|length| *length += 1);
    fields.iter().zip(keep).map(|(field, length)| field.chars().take(length).collect()).collect()
}
