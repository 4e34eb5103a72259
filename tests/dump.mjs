// Writes what `kubectl get svc,nodes,pods,endpointslices -A -o yaml --show-managed-fields` prints on
// a busy regional cluster: 50 nodes, 600 Pods of three containers, 40 Services, ~15 MiB. Made, not
// recorded: every name and address is invented, and the same numbers always give the same text.
//
//   node tests/dump.mjs [nodes] [pods] [services] > dump.yaml

import { pathToFileURL } from "node:url";

const ZONES = ["us-central1-a", "us-central1-b", "us-central1-f"];
const TIME = '"2026-10-04T08:12:31Z"';

/** Indents every line of a block. */
const indent = (text, by) => text.replace(/^(?=.)/gm, " ".repeat(by));

/** A number that looks random and is not. */
const hash = (n) => (Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 0).toString(16).padStart(8, "0");

/** The field sets that an API server keeps for every writer of an object. */
function managedFields(paths) {
  const sets = ["kube-controller-manager", "kubelet"].map((manager) => `- apiVersion: v1
  fieldsType: FieldsV1
  fieldsV1:
${paths.map((path) => indent(fieldSet(path.split("/")), 4)).join("\n")}
  manager: ${manager}
  operation: Update
  subresource: status
  time: ${TIME}`);
  return `managedFields:\n${sets.join("\n")}`;
}

function fieldSet([head, ...rest]) {
  if (rest.length === 0) return `f:${head}: {}`;
  return `f:${head}:\n  .: {}\n${indent(fieldSet(rest), 2)}`;
}

function node(i) {
  const zone = ZONES[i % 3];
  const name = `gke-prod-pool-${1 + (i % 2)}-${hash(i)}-${"abcdefgh"[i % 8]}${i}`;
  return { name, zone, ip: `10.128.0.${10 + i}`, cidr: `10.8.${i}.0/24`, text: `apiVersion: v1
kind: Node
metadata:
  annotations:
    container.googleapis.com/instance_id: "${4000000000 + i}"
    csi.volume.kubernetes.io/nodeid: '{"pd.csi.storage.gke.io":"projects/acme-prod/zones/${zone}/instances/${name}"}'
  creationTimestamp: ${TIME}
  labels:
    cloud.google.com/gke-nodepool: pool-${1 + (i % 2)}
    kubernetes.io/hostname: ${name}
    topology.kubernetes.io/region: us-central1
    topology.kubernetes.io/zone: ${zone}
${indent(managedFields(["metadata/labels/kubernetes.io", "status/conditions/Ready", "status/images", "status/volumesInUse"]), 2)}
  name: ${name}
  resourceVersion: "${90000 + i}"
  uid: 7d0c1a52-0000-4000-8000-${hash(i)}0000
spec:
  podCIDR: 10.8.${i}.0/24
  podCIDRs:
  - 10.8.${i}.0/24
  providerID: gce://acme-prod/${zone}/${name}
status:
  addresses:
  - address: 10.128.0.${10 + i}
    type: InternalIP
  - address: ${name}
    type: Hostname
  allocatable:
    cpu: 3920m
    memory: 12698Mi
    pods: "110"
  conditions:
${["MemoryPressure", "DiskPressure", "PIDPressure", "Ready"].map((type) => `  - lastHeartbeatTime: ${TIME}
    lastTransitionTime: ${TIME}
    message: kubelet is posting its status
    reason: Kubelet${type}
    status: "${type === "Ready" ? "True" : "False"}"
    type: ${type}`).join("\n")}
  images:
${Array.from({ length: 30 }, (_, n) => `  - names:
    - registry.example/acme/image-${n}@sha256:${hash(n).repeat(8)}
    - registry.example/acme/image-${n}:v1.${n}
    sizeBytes: ${1000000 + n}`).join("\n")}
  nodeInfo:
    architecture: amd64
    containerRuntimeVersion: containerd://2.0.6
    kubeletVersion: v1.33.1-gke.1780000
    operatingSystem: linux` };
}

function container(app, n, pod) {
  const env = Array.from({ length: 40 }, (_, e) => `- name: ${app.toUpperCase().replace(/-/g, "_")}_SETTING_${e}
  value: "value ${e} of ${app}, written out: ${hash(pod * 97 + e)}${hash(e * 31 + n)}"`).join("\n");
  return `- env:
${indent(env, 2)}
  image: registry.example/acme/${app}-${n}:v1.${pod % 9}
  imagePullPolicy: IfNotPresent
  name: ${["main", "proxy", "agent"][n]}
  ports:
  - containerPort: ${8080 + n}
    name: ${["http", "admin", "metrics"][n]}
    protocol: TCP
  readinessProbe:
    failureThreshold: 3
    httpGet:
      path: /healthz
      port: http
      scheme: HTTP
    periodSeconds: 10
  resources:
    limits: {cpu: "1", memory: 512Mi}
    requests: {cpu: 100m, memory: 128Mi}
  volumeMounts:
  - mountPath: /etc/${app}
    name: config
  - mountPath: /var/run/secrets/kubernetes.io/serviceaccount
    name: token
    readOnly: true`;
}

function pod(i, app, at) {
  const name = `${app}-${hash(i).slice(0, 6)}-${hash(i * 7).slice(0, 5)}`;
  const ip = at.cidr.replace("0/24", `${2 + Math.floor(i / 50)}`);
  const ready = i % 23 !== 22;
  return { name, ip, node: at, ready, text: `apiVersion: v1
kind: Pod
metadata:
  annotations:
    checksum/config: "${hash(i).repeat(8)}"
  creationTimestamp: ${TIME}
  generateName: ${app}-${hash(i).slice(0, 6)}-
  labels:
    app: ${app}
    pod-template-hash: "${hash(i).slice(0, 6)}"
${indent(managedFields(["metadata/labels/app", "spec/containers/k:main/env/k:A", "spec/containers/k:main/ports/k:http", "spec/containers/k:proxy/env/k:B", "spec/containers/k:agent/volumeMounts/k:c", "status/conditions/k:Ready", "status/podIPs", "status/containerStatuses"]), 2)}
  name: ${name}
  namespace: team-${app.length % 5}
  ownerReferences:
  - apiVersion: apps/v1
    blockOwnerDeletion: true
    controller: true
    kind: ReplicaSet
    name: ${app}-${hash(i).slice(0, 6)}
    uid: 11111111-0000-4000-8000-${hash(i)}0000
  resourceVersion: "${120000 + i}"
  uid: 22222222-0000-4000-8000-${hash(i)}0000
spec:
  containers:
${indent([0, 1, 2].map((n) => container(app, n, i)).join("\n"), 2)}
  nodeName: ${at.name}
  restartPolicy: Always
  terminationGracePeriodSeconds: 30
status:
  conditions:
  - lastTransitionTime: ${TIME}
    status: "${ready ? "True" : "False"}"
    type: Ready
  - lastTransitionTime: ${TIME}
    status: "True"
    type: PodScheduled
  containerStatuses:
${[0, 1, 2].map((n) => `  - containerID: containerd://${hash(i + n).repeat(8)}
    image: registry.example/acme/${app}-${n}:v1.${i % 9}
    imageID: registry.example/acme/${app}-${n}@sha256:${hash(n).repeat(8)}
    name: ${["main", "proxy", "agent"][n]}
    ready: ${ready}
    restartCount: 0
    started: true`).join("\n")}
  phase: Running
  podIP: ${ip}
  podIPs:
  - ip: ${ip}
  qosClass: Burstable
  startTime: ${TIME}` };
}

function service(s, app) {
  const kind = s % 4 === 3 ? "ClusterIP" : "LoadBalancer";
  const internal = s % 4 === 1;
  return `apiVersion: v1
kind: Service
metadata:
  annotations:
    ${internal ? 'networking.gke.io/load-balancer-type: "Internal"' : 'cloud.google.com/l4-rbs: "enabled"'}
  creationTimestamp: ${TIME}
${indent(managedFields(["metadata/annotations", "spec/ports/k:80", "spec/selector"]), 2)}
  name: ${app}
  namespace: team-${app.length % 5}
  resourceVersion: "${50000 + s}"
spec:
  clusterIP: 10.96.${s}.10
  clusterIPs:
  - 10.96.${s}.10
  ${kind === "LoadBalancer" ? `externalTrafficPolicy: ${s % 3 === 0 ? "Local" : "Cluster"}\n  ${s % 3 === 0 ? `healthCheckNodePort: ${32000 + s}\n  ` : ""}` : ""}internalTrafficPolicy: Cluster
  ipFamilies:
  - IPv4
  ports:
  - name: http
    ${kind === "LoadBalancer" ? `nodePort: ${31000 + s}\n    ` : ""}port: 80
    protocol: TCP
    targetPort: http
  selector:
    app: ${app}
  sessionAffinity: None
  type: ${kind}
status:
  loadBalancer:${kind === "LoadBalancer" ? `\n    ingress:\n    - ip: ${internal ? `10.128.15.${10 + s}` : `198.51.100.${10 + s}`}` : " {}"}`;
}

function slice(app, pods) {
  return `addressType: IPv4
apiVersion: discovery.k8s.io/v1
endpoints:
${pods.map((pod) => `- addresses:
  - ${pod.ip}
  conditions:
    ready: ${pod.ready}
    serving: ${pod.ready}
    terminating: false
  nodeName: ${pod.node.name}
  targetRef:
    kind: Pod
    name: ${pod.name}
    namespace: team-${app.length % 5}
  zone: ${pod.node.zone}`).join("\n")}
kind: EndpointSlice
metadata:
  labels:
    kubernetes.io/service-name: ${app}
  name: ${app}-x7k2p
  namespace: team-${app.length % 5}
ports:
- name: http
  port: 8080
  protocol: TCP`;
}

/** The whole dump as one `List`. */
export function dump(nodeCount = 50, podCount = 600, serviceCount = 40) {
  const apps = Array.from({ length: serviceCount }, (_, s) => `app-${"abcdefghij"[s % 10].repeat(1 + (s % 5))}-${s}`);
  const nodes = Array.from({ length: nodeCount }, (_, i) => node(i));
  const pods = Array.from({ length: podCount }, (_, i) => pod(i, apps[i % serviceCount], nodes[(i * 7) % nodeCount]));
  const items = [
    ...apps.map((app, s) => service(s, app)),
    ...nodes.map(({ text }) => text),
    ...pods.map(({ text }) => text),
    ...apps.map((app, s) => slice(app, pods.filter((_, i) => i % serviceCount === s))),
  ];
  const listed = items.map((item) => `- ${indent(item, 2).trimStart()}`);
  return `apiVersion: v1\nitems:\n${listed.join("\n")}\nkind: List\nmetadata:\n  resourceVersion: ""\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(dump(...process.argv.slice(2).map(Number)));
}
