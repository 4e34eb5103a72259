//! Every rule of this system. Each has a page in `core/rules/utilization`.

use crate::explain::rules;

rules! {
    BY_POLICY "utilization/policy-says-when-zones-are-full"
        "{policy} goes by what Pods of {service} report: a zone counts as full when they are at {full} on average"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, About utilization-based load balancing", "2026-11-30"];
    DEFAULT_MOST "utilization/maximum-is-80-percent"
        "{metric} has no maximum of its own, so it is {full}"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"];
    REPORTS "utilization/reports-come-every-few-seconds"
        "how often Pods are reported is not published, {every} is ours; a change takes up to {settles}"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"];
    BY_REPORTS "utilization/reports-say-what-a-zone-can-take"
        "{policy} goes by reports: what a zone can take follows from its rate and its use, and is not known before the first"
        ["cloud.google.com/kubernetes-engine/docs, About utilization-based load balancing", "2026-11-30"];
    ANY_METRIC "utilization/any-metric-makes-a-zone-full"
        "there are {count} metrics, and any one that counts makes a zone full"
        ["cloud.google.com/load-balancing/docs, Custom metrics for Application Load Balancers", "2026-11-30"];
    DRY_RUN "utilization/dry-run-decides-nothing"
        "{metric} is a dry run: it is reported, and no request goes another way because of it"
        ["cloud.google.com/compute/docs, Backend services REST reference, customMetrics.dryRun", "2026-11-30"];

    OFF "utilization/off-unless-asked-for"
        "what Pods of {service} use is measured and changes nothing: no policy asks for that, so all healthy Pods share requests"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"];
    NEEDS_GATEWAY "utilization/needs-a-gateway"
        "no effect on {door}: {policy} counts for load balancers of a Gateway, and this is an Ingress"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing, Limitations", "2026-11-30"];
    NOT_PASSTHROUGH "utilization/not-for-passthrough-load-balancers"
        "no effect: {policy} counts for load balancers of a Gateway; that of {service} carries packets and hears no reports"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing, Limitations", "2026-11-30"];
    NOT_CLASSIC "utilization/not-for-the-classic-load-balancer"
        "no effect: {class} builds the classic load balancer, which hears no reports"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"];
    TOO_OLD "utilization/needs-newer-version"
        "no effect: utilization-based load balancing needs {since}, and this cluster runs {version}"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"];
    DUAL_STACK "utilization/not-for-dual-stack-clusters"
        "no effect: {thing} has addresses of both families, and in dual-stack clusters nothing is reported"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing, Limitations", "2026-11-30"];
    NO_METRIC "utilization/mode-needs-a-metric"
        "{policy} goes by metrics and names none, so no zone is ever full"
        ["cloud.google.com/compute/docs, Backend services REST reference, backends.balancingMode", "2026-11-30"];
    NO_MODE "utilization/metrics-need-their-mode"
        "{policy} names metrics, and they count only with balancingMode {mode}"
        ["cloud.google.com/compute/docs, Backend services REST reference, backends.customMetrics", "2026-11-30"];
    UNKNOWN_METRIC "utilization/metric-is-not-known"
        "{metric} is no metric that is known here, so nothing comes of it: {known} is CPU, and names of your own begin with {own}"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Expose custom metrics", "2026-11-30"];
    OWN_TOO_OLD "utilization/named-metrics-need-newer-version"
        "no effect: metrics of an application's own need {since}, and this cluster runs {version}"
        ["cloud.google.com/kubernetes-engine/docs, Expose custom metrics", "2026-11-30"];
    NOBODY_SAYS "utilization/nobody-says-what-pods-report"
        "nothing in the text says what Pods of {service} report as {metric}, so nothing comes of it here"
        ["cloud.google.com/kubernetes-engine/docs, Expose custom metrics", "2026-11-30"];
    OTHER_TARGET "utilization/target-is-not-modelled"
        "{policy} is about a {kind}, which is not modelled: its metrics change nothing here"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1", "2026-11-30"];

    UNSEEN "utilization/needs-what-no-text-shows"
        "what no text shows is taken for granted: the HPA profile {profile}, the Autoscaling API, and nodes that may write to it"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing, Requirements", "2026-11-30"];
    AVERAGE "utilization/average-of-the-zone-counts"
        "{pod} is at {used} and nothing moves: on average Pods in its zone are at {average}, below the maximum; single Pods are balanced by localityLbAlgorithm {word}"
        ["cloud.google.com/kubernetes-engine/docs, About utilization-based load balancing", "2026-11-30"];
    NO_REQUEST "utilization/use-is-a-part-of-what-pods-request"
        "{pod} requests no CPU, of which its use would be a part: {assumed} thousandths of one are assumed"
        ["kubernetes.io/docs, Horizontal Pod Autoscaling, How does a HorizontalPodAutoscaler work", "2026-11-30"];
    TOO_SHORT "utilization/peaks-are-over-sooner"
        "what {client} sends is over after {last}, and a change takes up to {settles}: this suits traffic that changes slowly"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing, Limitations", "2026-11-30"];
    NEVER_FULL "utilization/rate-never-fills"
        "{policy} fills the nearest first, and nothing of {service} is ever full: without maxRatePerEndpoint or metrics an endpoint takes {rate} requests a second"
        ["GoogleCloudPlatform/gke-gateway-api, config/crd, GCPBackendPolicy", "2026-11-30"];
}
