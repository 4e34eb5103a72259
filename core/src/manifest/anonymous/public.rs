//! Words that are no secret of anybody's: those of Kubernetes, of providers, and of this program.

use std::collections::BTreeSet;

use super::forms::says_nothing;
use crate::manifest::assist::Known;
use crate::manifest::chunk::{COMMANDS, FAILURES};
use crate::manifest::near::slips;
use crate::manifest::tables::KINDS;

/// Words of the formats that no table has.
const WORDS: &str = "
    abrupt accept_proxy_protocol active address addresses advertise africa alb algorithm alias all
    allocatable allow allowed alpha always amd64 anetd annotations any api-version apiversion
    app_cookie application apps arch arm64 arp asia attach attached au australia auto availability
    backend backendconfig backendlbpolicy backends backendservices backendtlspolicy
    balancer-cleanup beta blockownerdeletion bluemix br bypass c2 c3 ca capacity cdn central che
    check classic client client_ip client_ip_no_destination client_ip_port_proto client_ip_proto
    clients closed cloud cluster clusterfirst clusterip clusterips clusterrole clusterrolebinding
    com component compute configmap connection connections container control controller cordoned
    cpu create_pending creationtimestamp crn cronjob custom custom_metrics
    customresourcedefinition daemonset de dedicated default default_drain delegate delete
    deletiontimestamp deliver deny deployment deployments destination detach disable disabled
    discovery diskpressure dns documented doesnotexist domain down drain drained drop dual
    dualstack duration e2 east edge enable enabled endpoint endpoints endpointslice endpointslices
    ephemeral error es eu europe event everyone exact example excluded exists exposed
    exposed_ports external external_managed externaldns externalip externalname fail fail- failed
    failover failsafe_policy failure false family faulted finalizers fixed fixed- forbidden
    forward forwardingrules fqdn frontend_service frontendconfig fw ga gateway gatewayclass
    gateways gb gce gce-internal gce-regional-external gce_vm_ip gce_vm_ip_port gcloud gcp
    gcpbackendpolicy gcpgatewaypolicy gcproutingextension gcpsessionaffinityfilter
    gcptrafficdistributionpolicy generated_cookie generatename generation get gke gke-backend
    gke-l7-cross gke-l7-cross-regional-internal-managed gke-l7-cross-regional-internal-managed-mc
    gke-l7-global-external-managed gke-l7-global-external-managed-mc gke-l7-gxlb gke-l7-gxlb-mc
    gke-l7-regional-external-managed gke-l7-regional-external-managed-mc
    gke-l7-regional-internal-managed gke-l7-rilb gke-l7-rilb-mc gke-metadata-server gke-neg
    gke-on-gcp gke-passthrough gke.accelerator gke.cpu gke.gpu_utilization gke.memory
    gke.named_metrics gke.networking.io/l4-netlb-v1 global google googleapis graceful grpc
    grpcroute gt gxlb h2c hash head header_field headless health health-checks healthcheckpolicy
    healthchecks healthy healthz helm highcpu highmem horizontalpodautoscaler
    horizontalpodautoscaling host hostname html http http-lb http2 http_cookie http_lb
    httphealthchecks httproute https https_lb hugepages iaas iap ibm ibm-cloud.kubernetes.io icmp
    idle ifnotpresent iks iks.vpc ilb implementationspecific in in_flight index ingress
    ingressclass ingresses instance instance_group instancegroups instances interconnect internal
    internal_managed internal_self_managed internaldns internalip internet invalid io ip ips
    iptables ipv4 ipv4_ipv6 ipv4_only ipv6 ipv6_only ipvs is isolation_granularity_unspecified
    istio items job jp k8s k8s-ig k8s.io k8s1 k8s2 key kind kube kube-proxy kube-system kubectl
    kubelet kubernetes kustomize l3_default l4 l4-ilb-v1 l4-ilb-v2 l4-netlb-v1 l4-netlb-v2
    l4-netlb-v3 l4-regional-external l4-regional-internal l7 labels large lb lease least
    least_connections least_request legacy limits linux list listener listeners livez load-
    load-balancer load_balancer load_balancers loadbalancer local localhost locations long lt
    maglev maintenance_pending managed managedcertificate managedfields masked masquerade master
    matchexpressions matchlabels mc me medium members memory memorypressure mesh metadata micro
    mon multiclusteringress multiclusterservice n2 n2d name named_metrics namespace namespaces
    nearest neg negs netlb network network-fixed network-private-path network_endpoint_groups
    networkendpointgroups networking networking.gke.io/l4-ilb-v1 networkinterface networkpolicy
    networks networkservices networkunavailable never nil nlb no node node-pool nodelocaldns
    nodeport nodes noexecute none north northamerica noschedule not-serving not_serving notin
    notready null observed off ok on operating_status operator options original_destination os osa
    other ownerreferences passthrough patch pathprefix pending persistentvolume
    persistentvolumeclaim pidpressure plane pod poddisruptionbudget pods pool pools post
    preferlocal prefernoschedule preferred prefix primary priority private private-path probe
    profile project projects protocol provisioning_status proxy proxy- proxy_protocol public put
    random rate ready readyz recreate redirect referencegrant region regional regions
    regularexpression reject replicaset replicationcontroller requests resourceversion response
    revision rilb ring_hash robin role rolebinding rollingupdate rollout round round_robin
    route_mode route_prefix routes running rxlb safe sao scenario schedulingdisabled sctp sdnlb
    seconds secret securitygroup selflink server service sha256 service-mesh service-name
    service.kubernetes.io serviceaccount serviceexport serviceimport servicelbpolicies
    servicenetworkendpointgroup servicenetworkendpointgroups services serving sig small source
    source_ip south southamerica spec spray_to_region spray_to_world ssl standard statefulset
    status storage storageclass strict subnet subnets subnetworks subsetting succeeded svc syd
    system t2d tainted targetpools tcp tcproute template terminating test timeline tls tlsroute to
    tobedeletedbyclusterautoscaler tok topology tor trafficpolicy true type udp udproute uid
    unhealthy unknown unready unschedulable unspecified up us use_fixed_port use_named_port
    use_serving_port user utilization v1 value values version vip vpc vpc-lb vpcnlb vpe vpn
    warning waterfall_by_region waterfall_by_zone weighted weighted_forwarding
    weighted_gcp_rendezvous weighted_maglev weighted_round_robin west windows worker www x xlb yes
    zonal zone zone-redundant zones";

/// Names of labels that many use.
const KEYS: &[&str] = &[
    "app",
    "name",
    "tier",
    "version",
    "component",
    "env",
    "environment",
    "role",
    "release",
    "track",
    "run",
    "instance",
    "k8s-app",
    "pod-template-hash",
    "controller-revision-hash",
    "chart",
    "heritage",
    "part-of",
    "managed-by",
    "<<",
];

/// Parts of names of well-known keys that are no words of a format.
const PARTS: &str = "
    accelerator access account address addresses affinity allow app applied auto aware backend
    balancer balancers balancing boot by capacity cert certificates checker class cluster
    collection component config container controller count created csi custom delay delays
    deprecated desired disk domain enable endpoint exclude external failure feature features
    firewall for forwarding from global gpu hash hc health healthcheck hints ibm idle ids image
    instance internal ip ipv6 key l3 l4 l4lb last lb lifecycle limit load logging machine
    maintenance managed manager max member mode name neg network node nodegroup nodepool number
    of operation os part per pod pods port pre protocols provider provisioning quota range
    ranges rate rbs ready release restriction rev revision rule runtime selector service
    session share shared sku source spot standalone static status strong subnet subnets tcp
    template tier timeout transparent ttl type udp v6 version volume vpc weighted";

/// Domains of those who make the formats: what is under them is theirs.
const MAKERS: &[&str] = &[
    "kubernetes.io",
    "k8s.io",
    "gke.io",
    "networking.io",
    "istio.io",
    "cilium.io",
    "fivetuple.dev",
    "helm.sh",
    "cloud.google.com",
    "cloud.ibm.com",
];

/// Domains under which others have names, too.
const DOMAINS: &[&str] = &[
    "googleapis.com",
    "google.com",
    "gcr.io",
    "pkg.dev",
    "ibm.com",
    "bluemix.net",
    "icr.io",
    "svc.cluster.local",
    "cluster.local",
    "appdomain.cloud",
    "docker.io",
    "ghcr.io",
    "quay.io",
    "example.com",
    "example.org",
    "example.net",
];

/// What names of hosts end with.
const ENDS: &[&str] = &[
    "com", "net", "org", "io", "dev", "app", "cloud", "de", "fr", "uk", "eu", "us", "ch", "at",
    "nl", "it", "es", "se", "no", "dk", "pl", "cz", "in", "jp", "cn", "tw", "vn", "il", "br", "au",
    "ca", "ai", "co", "biz", "info", "edu", "gov", "mil", "int", "corp", "lan", "home", "xyz",
    "tech", "shop", "online", "site", "example",
];

/// All public words, in small letters.
pub(super) struct Public {
    words: BTreeSet<String>,
    /// Keys of annotations that products read.
    keys: BTreeSet<&'static str>,
}

impl Public {
    pub(super) fn new(known: &[Known]) -> Self {
        let mut words = BTreeSet::new();
        let mut add = |text: &str| {
            let parts = text.split(|c: char| !(c.is_alphanumeric() || "-_".contains(c)));
            words.extend(parts.filter(|part| !part.is_empty()).map(str::to_lowercase));
        };
        for (kinds, groups) in KINDS {
            kinds.iter().for_each(|kind| add(kind));
            let fields = groups.iter().flat_map(|group| group.fields);
            for field in fields {
                add(field.name);
                field.words.iter().for_each(|word| add(word));
            }
        }
        for known in known {
            add(known.name);
            known.values.iter().for_each(|value| add(value));
        }
        add(WORDS);
        add("opaque data stringdata binarydata");
        COMMANDS.iter().chain(FAILURES).for_each(|word| add(word));
        Self { words, keys: known.iter().map(|known| known.name).collect() }
    }

    /// Whether it is such a word, in any case.
    pub(super) fn has(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        self.words.contains(&lower)
            || lower.strip_suffix("list").is_some_and(|it| self.words.contains(it))
    }

    /// Whether a key is of this kind, or one that many use.
    pub(super) fn is_key(&self, key: &str) -> bool {
        let (domain, name) = key.split_once('/').unwrap_or(("", key));
        if domain.is_empty() {
            return KEYS.contains(&name) || self.has(name);
        }
        let is_part = |part: &str| {
            // A slip of one letter is reported, and tells nothing of anybody.
            let is_meant = |it: &str| it == part || (part.len() > 7 && slips(part, it) == 1);
            self.has(part) || PARTS.split_whitespace().any(is_meant) || is_common(part)
        };
        let mut words = name.split('.');
        let is_known = words.all(|word| {
            is_part(word) || word.split(['-', '_']).all(|part| is_part(part) || says_nothing(part))
        });
        self.keys.contains(key) || (self.domain(domain) == domain.len() && is_known)
    }

    /// Whether a product reads what stands under a key.
    pub(super) fn reads(&self, key: &str) -> bool {
        self.keys.contains(key) || (key.contains('/') && self.is_key(key))
    }

    /// How long the end of a host's name is that is one of these domains, or under one of them.
    pub(super) fn domain(&self, host: &str) -> usize {
        if MAKERS.iter().any(|domain| is_under(host, domain)) {
            return host.len();
        }
        let Some(domain) = DOMAINS.iter().find(|domain| is_under(host, domain)) else { return 0 };
        let own = host.len() - domain.len();
        let is_public = host[..own].split_terminator('.').all(|label| self.has(label));
        if is_public { host.len() } else { domain.len() }
    }
}

/// Whether many use a name for their labels.
pub(super) fn is_common(key: &str) -> bool {
    KEYS.contains(&key)
}

/// Whether names of hosts end so.
pub(super) fn ends_hosts(label: &str) -> bool {
    ENDS.contains(&label.to_ascii_lowercase().as_str())
}

fn is_under(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|own| own.is_empty() || own.ends_with('.'))
}
