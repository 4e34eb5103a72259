//! The fields of a `Scenario`.

use crate::manifest::tables::fields;

fields! {
    /// Every field of a `Scenario`: its name, what it takes, its default, and what it does.
    FIELDS
    "" {
        "apiVersion" "text" ["fivetuple.dev/v1alpha1"] "" "the version of this kind";
        "kind" "text" ["Scenario"] "" "what the document is";
        "metadata" "a mapping" [] "" "its name, which nothing refers to";
        "spec" "a mapping" [] "" "what the objects do not say";
    }
    "metadata" {
        "name" "text" [] "" "a name for people";
        "namespace" "text" [] "" "nothing: a scenario has no namespace";
        "labels" "a mapping" [] "" "nothing";
        "annotations" "a mapping" [] "" "nothing";
    }
    "spec" {
        "cluster" "a mapping" [] "" "facts about the cluster that its objects do not show";
        "nodes" "a list" [] "" "a quick way to say many nodes; Node objects win";
        "pods" "a list" [] "" "a quick way to say many Pods, or how those of the text answer; Pod objects win";
        "machines" "a list" [] "" "machines that are no nodes: instances that load balancers of a network send to";
        "subnets" "a list" [] "" "subnets whose zone a load balancer's text does not say";
        "groups" "a list" [] "" "a quick way to say what is in groups of endpoints or instances";
        "names" "a list" [] "" "names that clients send to, each leading to several load balancers in turns";
        "clients" "a list" [] "one on the internet, or one machine a zone" "where packets start";
        "traffic" "a list" [] "a little from every client to every load balancer" "what the clients send";
        "timeline" "a list" [] "" "what happens in a run, and when";
        "delays" "a mapping" [] "" "how long news takes to spread in a run";
        "distances" "a list" [] "less than a millisecond in a zone, 1.6ms in a region, 30ms beyond" "how far apart places are";
        "firewall" "a mapping" [] "" "what a firewall keeps away from the start";
        "seed" "a whole number" [] "1" "where chance starts: the same seed gives the same run";
        "duration" "a length of time, such as 60s" [] "60s" "how long a run lasts";
    }
    "spec.cluster" {
        "provider" "a word" ["gke", "kubernetes", "ibm"] "gke" "who runs the control plane";
        "version" "a version, such as 1.33.1-gke.1779000" [] "that of the newest node" "the version of the control plane";
        "dataplane" "a word" ["iptables", "v2"] "what the objects give away, else the version's default" "what handles Service packets on nodes";
        "location" "a region or zone" [] "the nodes' region" "where the cluster is";
        "stack" "a word" ["IPv4", "IPv6", "IPv4_IPv6"] "whatever Services name" "the address families that nodes and Pods have";
        "subsetting" "true or false" [] "the provider's" "whether internal load balancers take subsets of the nodes";
        "addons" "a list of words" [] "the provider's" "add-ons that are switched on";
        "vpcNative" "true or false" [] "true" "whether Pod addresses are routable in the network";
        "behavior" "a word" ["documented", "observed"] "documented" "which reading holds where documentation and implementation differ";
        "uid" "text" [] "one that is made up" "the UID of the kube-system namespace, from which names of resources are made";
        "node" "a mapping" [] "" "how nodes are set up";
        "masqueradeAgent" "a mapping" [] "no agent runs" "an agent that hides Pod addresses";
    }
    "spec.cluster.node" {
        "clusterCIDR" "a range such as 10.8.0.0/14" [] "the Pods' range" "sources outside it count as from outside";
        "masqueradeAll" "true or false" [] "false" "whether all packets to Services take the node's address";
        "localhostNodePorts" "true or false" [] "true" "whether node ports answer on the loopback address";
        "nodePortAddresses" "a list of ranges" [] "all addresses" "node addresses on which node ports answer";
        "featureGates" "a mapping of names to true or false" [] "those of the version" "switches of the nodes' software, by their upstream names";
    }
    "spec.cluster.masqueradeAgent" {
        "nonMasqueradeCIDRs" "a list of ranges" [] "" "destinations for which Pods keep their address";
    }
    "spec.nodes[]" {
        "name" "text" [] "" "the node's name; a number is added when there are several";
        "count" "a whole number from 1 to 15000" [] "1" "how many";
        "zones" "a list of zones" [] "the region's" "taken in turn";
        "labels" "a mapping" [] "" "labels of the nodes";
    }
    "spec.pods[]" {
        "name" "text" [] "" "the Pod's name; a number is added when there are several";
        "namespace" "text" [] "default" "the namespace";
        "count" "a whole number from 1 to 100000" [] "1" "how many";
        "node" "a node's name" [] "" "the node they run on";
        "labels" "a mapping" [] "" "labels that selectors look for";
        "ports" "a mapping of names to ports" [] "" "ports they declare";
        "ready" "true or false" [] "true" "whether they are ready";
        "terminating" "true or false" [] "false" "whether they are being deleted";
        "serving" "true or false" [] "true" "whether they still answer while being deleted";
        "startup" "a length of time, such as 5s" [] "2s" "from the start of a new Pod until it is ready";
        "preStop" "a length of time, such as 15s" [] "0s" "how long a deleted Pod goes on serving before it is asked to end";
        "grace" "a length of time, such as 30s" [] "30s" "how long a deleted Pod has in all";
        "shutdown" "a word" ["graceful", "abrupt"] "graceful" "whether a Pod that is asked to end lets its connections finish";
        "workload" "namespace/name of a workload or Pod" [] "" "instead of name and node: makes no Pods, and says how those of the text answer";
        "http" "a mapping of paths to statuses" [] "200 for every path" "what they answer to HTTP, by path";
        "grpc" "a mapping of ports to SERVING or NOT_SERVING" [] "SERVING on every port" "what they answer when they are asked for their health by gRPC, by port";
        "zone" "a zone" [] "any" "beside workload: just those in this zone";
        "cpu" "a mapping" [] "" "what each uses";
        "metrics" "a list" [] "" "what each reports of itself, beside what it uses";
    }
    "spec.pods[].metrics[]" {
        "name" "text" [] "" "the metric's name";
        "idle" "a percentage, such as 10%" [] "0%" "what it is without requests";
        "perRequest" "a percentage, such as 0.5%" [] "0%" "what it is more for each request a second";
    }
    "spec.pods[].cpu" {
        "idle" "an amount of CPU, such as 50m" [] "50m" "what it uses without requests";
        "perRequest" "an amount of CPU, such as 5m" [] "5m" "what it uses more for each request a second";
        "request" "an amount of CPU, such as 500m" [] "what its containers request, else 500m" "what is kept for it, of which its utilization is a part";
    }
    "spec.distances[]" {
        "from" "a zone, a region or a client's name" [] "" "one place";
        "to" "a zone, a region or a client's name" [] "" "the other";
        "rtt" "a length of time, such as 30ms" [] "" "a round trip between them";
    }
    "spec.machines[]" {
        "name" "text" [] "" "the machine's name, or the id by which a load balancer knows it";
        "zone" "a zone" [] "that of its subnet" "its zone";
        "region" "a region" [] "that of its zone" "its region";
        "ip" "an IP address" [] "one that is made up" "its address";
        "subnet" "a subnet's name" [] "" "the subnet it is in";
        "ports" "a list of ports" [] "all it is asked on" "ports it listens on";
        "answers" "true or false" [] "true" "whether it answers";
    }
    "spec.subnets[]" {
        "name" "text" [] "" "the subnet's name or id";
        "zone" "a zone" [] "" "its zone";
        "range" "a range such as 10.0.0.0/24" [] "one that is made up" "its addresses";
    }
    "spec.groups[]" {
        "name" "text" [] "" "the group's name";
        "zone" "a zone" [] "the only one of that name" "its zone";
        "region" "a region" [] "that of its zone" "its region";
        "endpoints" "a whole number from 0 to 10000" [] "" "how many endpoints or instances it has";
        "healthy" "a whole number, at most as many as endpoints" [] "all" "how many of them are healthy";
    }
    "spec.delays" {
        "endpoints" "a length of time, such as 1s" [] "1s" "until nodes have heard of changed endpoints";
        "loadBalancers" "a length of time, such as 10s" [] "10s" "until load balancers are set up for a changed cluster";
        "silentNodes" "a length of time, such as 40s" [] "50s, before 1.32 40s" "until Pods of a silent node no longer count as ready";
        "endpointSlice" "a length of time, such as 1s" [] "the load balancer's own" "until slices say what became of a Pod";
        "negSync" "a length of time, such as 2s" [] "the load balancer's own" "until a load balancer's controller has looked at changed slices";
        "attach" "a length of time, such as 5s" [] "the load balancer's own" "until an endpoint is in its group";
        "detach" "a length of time, such as 5s" [] "the load balancer's own" "until an endpoint is out of its group";
        "programming" "a length of time, such as 5s" [] "the load balancer's own" "until proxies use what a group has now";
    }
    "spec.firewall" {
        "healthChecks" "a word" ["open", "blocked"] "open" "whether health checks reach nodes";
    }
    "spec.names[]" {
        "name" "a name, such as shop.example" [] "" "what clients send to";
        "to" "a list of targets, as to of traffic" [] "" "what it leads to, in turns";
        "every" "a length of time, such as 60s" [] "60s" "how often each target is asked whether it answers";
        "failures" "a whole number from 1 to 10" [] "2" "answers in a row that change what is believed";
    }
    "spec.clients[]" {
        "name" "text" [] "" "the client's name";
        "at" "a word" ["internet", "vpc", "vpn", "interconnect", "directLink", "transitGateway", "vpe", "node", "pod"] "internet" "where it is";
        "ip" "an IP address" [] "one from a documentation range" "its address";
        "range" "a range such as 10.9.0.0/22" [] "just its address" "addresses that its connections have in turn, as those of many clients in one place";
        "behind" "an IP address" [] "" "the address it is hidden behind";
        "zone" "a zone" [] "" "its zone, if it is in the network";
        "region" "a region" [] "the cluster's" "its region, if it is in the network";
        "on" "a node, or namespace/name of a Pod" [] "" "where it runs, if at is node or pod";
    }
    "spec.traffic[]" {
        "from" "a client's name" [] "" "who sends";
        "to" "namespace/service:port or address:port, or Ingress/, Gateway/ or BackendService/ and a name" [] "" "where to";
        "connections" "a rate, such as 40/s" [] "" "new connections";
        "requests" "a rate, such as 200/s" [] "" "requests; each is simulated as a connection";
        "host" "a host, such as shop.example" [] "any host" "for whom requests are";
        "path" "a path that begins with /" [] "/" "what requests ask for";
        "packets" "a whole number from 1 to 1000" [] "6; 1 of a request at a door" "packets of a connection, there and back counted once";
        "after" "a length of time, such as 30s" [] "0s" "when it begins, from the start of the run";
        "last" "a length of time, such as 60s" [] "the whole run" "how long it goes on";
        "keepalive" "a length of time, such as 20s" [] "" "how long a connection stays open";
        "protocol" "a word" ["tcp", "udp"] "that of the port" "the transport protocol";
    }
    "spec.timeline[]" {
        "at" "a length of time, such as 5s" [] "" "when, from the start of the run";
        "pod" "namespace/name" [] "" "a Pod that becomes ready, unready, terminating, deleted or gone";
        "node" "a node's name" [] "" "a node that becomes up, down, drained or tainted";
        "machine" "a machine's name or id" [] "" "a machine that is no node of the cluster and becomes up, down, healthy or unhealthy";
        "group" "a group's name" [] "" "a group of backends of which another number is healthy";
        "healthy" "a whole number" [] "" "how many of the group are, the first of them";
        "zone" "a zone" [] "" "a zone whose nodes become up or down; with group, the group's";
        "member" "a machine's name" [] "" "a member of a load balancer's pools that gets another weight";
        "weight" "a whole number from 0 to 100" [] "" "the member's new weight";
        "becomes" "a word" ["ready", "unready", "terminating", "deleted", "gone", "up", "down", "drained", "tainted", "healthy", "unhealthy", "open", "blocked"] "" "what it becomes";
        "scale" "namespace/name of a workload" [] "" "a workload that gets another number of Pods";
        "to" "a whole number" [] "" "how many Pods";
        "rollout" "namespace/name of a workload" [] "" "a workload that replaces all its Pods";
        "apply" "an object" [] "" "a Service or workload as kubectl apply would change it: just the fields that change; or a policy of Gateways";
        "firewall" "a word" ["health-checks"] "" "packets that a firewall blocks or lets through";
    }
}
