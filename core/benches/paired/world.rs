//! A world of any size.

use std::fmt::Write;

/// A Service on `nodes` nodes with three Pods each, as objects.
pub(crate) fn cluster(nodes: u32) -> String {
    let mut text = String::from(
        "apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec:\n  \
         type: LoadBalancer\n  selector: {app: web}\n  ports: [{port: 80, targetPort: 8080}]\n",
    );
    for node in 0..nodes {
        let zone = ["a", "b", "c"][node as usize % 3];
        let _ = write!(
            text,
            "---\napiVersion: v1\nkind: Node\nmetadata:\n  name: n-{node}\n  labels:\n    \
             topology.kubernetes.io/zone: us-central1-{zone}\nspec:\n  podCIDR: 10.{}.{}.0/24\n\
             status:\n  addresses:\n  - address: 10.128.{}.{}\n    type: InternalIP\n  conditions:\n  \
             - status: \"True\"\n    type: Ready\n",
            8 + node / 256,
            node % 256,
            node / 250,
            1 + node % 250,
        );
        for pod in 0..3 {
            let _ = write!(
                text,
                "---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: web-{node}-{pod}\n  namespace: \
                 shop\n  labels:\n    app: web\nspec:\n  nodeName: n-{node}\n  containers:\n  - name: \
                 main\n    ports:\n    - containerPort: 8080\nstatus:\n  conditions:\n  - status: \
                 \"True\"\n    type: Ready\n  phase: Running\n  podIP: 10.{}.{}.{}\n",
                8 + node / 256,
                node % 256,
                2 + pod,
            );
        }
    }
    text
}
