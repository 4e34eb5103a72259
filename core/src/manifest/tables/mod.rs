//! Tables of fields: one line for each field that is read. Unknown-field checks, completion, hover
//! and the reference all come from here.

pub mod cloud;
pub mod gateway;
pub mod policy;
pub mod scenario;
pub mod service;
pub mod workload;

/// A field of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it takes, in words, with its unit: `a length of time, such as 5s`.
    pub takes: &'static str,
    /// The words it takes, if they are few and known.
    pub words: &'static [&'static str],
    /// What holds if it is missing; empty if that needs no saying.
    pub default: &'static str,
    /// One line on what it does.
    pub about: &'static str,
}

/// The fields of one mapping of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The way to the mapping: `spec.ports[]`; empty for the object itself.
    pub path: &'static str,
    /// The names of its fields, in order.
    pub names: &'static [&'static str],
    /// Its fields, in order.
    pub fields: &'static [Field],
}

/// The group at a path.
pub fn group(groups: &'static [Group], path: &str) -> Option<&'static Group> {
    groups.iter().find(|group| group.path == path)
}

/// The field at the end of a path, such as `spec.ports[].port`.
pub fn field(groups: &'static [Group], path: &str) -> Option<&'static Field> {
    let (parent, name) = path.rsplit_once('.').unwrap_or(("", path));
    let name = name.trim_end_matches("[]");
    group(groups, parent)?.fields.iter().find(|field| field.name == name)
}

/// Names of kinds, and the fields that all of these have.
pub type Kinds = (&'static [&'static str], &'static [Group]);

/// All kinds that have a table.
pub static KINDS: &[Kinds] = &[
    (&["Scenario"], scenario::FIELDS),
    (&["Service"], service::SERVICE),
    (&["EndpointSlice"], service::SLICE),
    (&["Node"], workload::NODE),
    (&["Pod"], workload::POD),
    (&["Deployment", "ReplicaSet", "StatefulSet", "DaemonSet"], workload::WORKLOAD),
    (&["Ingress"], gateway::INGRESS),
    (&["Gateway"], gateway::GATEWAY),
    (&["HTTPRoute"], gateway::HTTP_ROUTE),
    (&["PodMetrics"], gateway::POD_METRICS),
    (&["BackendConfig"], policy::BACKEND_CONFIG),
    (&["HealthCheckPolicy"], policy::HEALTH_CHECK_POLICY),
    (&["GCPBackendPolicy"], policy::BACKEND_POLICY),
    (&["GCPTrafficDistributionPolicy"], policy::DISTRIBUTION_POLICY),
    (&["compute#backendService"], cloud::BACKEND_SERVICE),
    (&["compute#targetPool"], cloud::TARGET_POOL),
    (&["compute#networkEndpointGroup"], cloud::ENDPOINT_GROUP),
    (&["compute#instanceGroup", "compute#instanceGroupManager"], cloud::INSTANCE_GROUP),
    (&["compute#healthCheck", "compute#httpHealthCheck"], cloud::HEALTH_CHECK),
];

/// All fields of a kind; empty for kinds without a table.
pub fn of(kind: &str) -> &'static [Group] {
    let has = |(kinds, _): &&Kinds| kinds.contains(&kind);
    KINDS.iter().find(has).map_or(&[], |(_, groups)| groups)
}

/// Declares a table of groups.
macro_rules! fields {
    ($(#[$doc:meta])* $table:ident $($path:literal { $($name:literal $takes:literal $words:tt
        $default:literal $about:literal;)* })*) => {
        $(#[$doc])*
        pub static $table: &[$crate::manifest::tables::Group] = &[$(
            $crate::manifest::tables::Group {
                path: $path,
                names: &[$($name),*],
                fields: &[$($crate::manifest::tables::Field {
                    name: $name,
                    takes: $takes,
                    words: &$words,
                    default: $default,
                    about: $about,
                }),*],
            }
        ),*];
    };
}

use fields;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_but_the_first_is_a_field_of_another() {
        for (kinds, groups) in KINDS {
            let kind = kinds[0];
            assert_eq!(groups[0].path, "", "{kind}");
            for group in &groups[1..] {
                assert!(field(groups, group.path).is_some(), "{kind} {}", group.path);
            }
        }
    }
}
