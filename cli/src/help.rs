//! What `--help` prints.

/// What `--help` prints of a command: its usage, what it does, and its options.
struct Help {
    name: &'static str,
    usage: &'static str,
    does: &'static str,
    options: &'static [(&'static str, &'static str)],
    /// Whether it reads files and prints JSON.
    reads: bool,
}

const UNTIL: (&str, &str) =
    ("--until 60s", "how long it runs; as long as the text says if missing");
const AFTER: (&str, &str) = ("--after 8s", "as a run has left the world then");
const SEED: (&str, &str) = ("--seed N", "another choice where chance decides");

const COMMANDS: [Help; 11] = [
    Help {
        name: "check",
        usage: "FILE…",
        does: "lists what is strange in the files; exit code 1 if anything is an error",
        options: &[
            ("--fix", "applies what mends it, the first way where there are several"),
            ("--dry-run", "with --fix: says what it would do, and leaves the files alone"),
            AFTER,
            SEED,
        ],
        reads: true,
    },
    Help {
        name: "plan",
        usage: "FILE…",
        does: "shows what the provider builds for each Service, and why",
        options: &[
            ("--only A,B", "of cluster, balancer, resources, backends, spread, shares, why-not"),
            AFTER,
            SEED,
        ],
        reads: true,
    },
    Help {
        name: "trace",
        usage: "FILE…",
        does: "follows one packet to a Pod and its answer back",
        options: &[
            ("--from CLIENT|NS/POD|NODE|IP[:PORT]", "who sends it"),
            ("--to ADDRESS:PORT[/udp]|NS/SVC[:PORT]", "where it goes"),
            ("--at NODE", "the packet is already at this node"),
            ("--host HOST", "whom its request is for, where requests are read"),
            ("--path /PATH", "what it asks for there; / if missing"),
            AFTER,
            SEED,
            ("--why", "every reason as a sentence, and who was excluded"),
        ],
        reads: true,
    },
    Help {
        name: "run",
        usage: "FILE…",
        does: "lets clients open connections, and counts where they end",
        options: &[
            UNTIL,
            SEED,
            (
                "--find 'web lost'",
                "only what has all of these words: an address, a name, a rule, an outcome",
            ),
        ],
        reads: true,
    },
    Help {
        name: "capture",
        usage: "FILE…",
        does: "writes packets as captured at every place to a pcapng file, for Wireshark",
        options: &[
            (
                "--from, --to, --at, --host, --path",
                "one connection, as of trace; else those of a run",
            ),
            ("--out FILE", "where to; else to standard output, if that is no terminal"),
            ("--only 'node n-1'", "what is captured at one place"),
            UNTIL,
            ("--after 8s", "one connection, as a run has left the world then"),
            SEED,
        ],
        reads: false,
    },
    Help {
        name: "diff",
        usage: "A B",
        does: "lists what differs between two variants; exit code 1 if anything does",
        options: &[AFTER, SEED],
        reads: true,
    },
    Help {
        name: "link",
        usage: "FILE…",
        does: "makes a share link",
        options: &[("--open LINK", "turns one back into text")],
        reads: false,
    },
    Help {
        name: "anonymize",
        usage: "FILE…",
        does: "prints the text under other names and addresses, without comments, to be shown to anyone",
        options: &[],
        reads: false,
    },
    Help {
        name: "explain",
        usage: "[RULE|KIND]",
        does: "explains a rule, or the fields of a kind such as Scenario; lists all rules",
        options: &[],
        reads: false,
    },
    Help {
        name: "calc",
        usage: "WHAT",
        does: "computes what a controller or node computes: fivetuple calc --help",
        options: &[],
        reads: false,
    },
    Help {
        name: "claims",
        usage: "",
        does: "counts what is shown of the documents behind this",
        options: &[],
        reads: false,
    },
];

const FILES: &str = "\
Files are what kubectl get -o yaml prints, manifests, and Scenario documents, or folders of them; - reads standard input.
check, plan, trace, run and diff take --json, and --limits page (or link, or bytes=N,problems=N …) to read as
the page does. Names, fields and schema: fivetuple.dev/plan/v1, static/json.md.
";

/// The names of all commands, in the order of the help.
pub fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|help| help.name)
}

/// How to use a command, or all of them.
pub(crate) fn help(command: Option<&str>) -> String {
    if let Some(help) = COMMANDS.iter().find(|help| Some(help.name) == command) {
        return of_one(help);
    }
    let mut text = "Shows how cloud load balancers route packets, and why.\n\n\
                    Usage: fivetuple COMMAND [FILE…] [OPTION…]\n\n"
        .to_owned();
    for help in &COMMANDS {
        let head = format!("{} {}", help.name, help.usage);
        text += &["  ", &format!("{head:16}"), help.does, "\n"].concat();
        text += &options_of(help, 20);
    }
    text + "\nfivetuple COMMAND --help prints the help of one.\n\n" + FILES
}

fn of_one(help: &Help) -> String {
    let Help { name, usage, does, reads, .. } = help;
    let lead: String = does.chars().take(1).flat_map(char::to_uppercase).collect();
    let rest: String = does.chars().skip(1).collect();
    let takes = if help.options.is_empty() && !reads { "" } else { " [OPTION…]" };
    let usage = format!("fivetuple {name} {usage}{takes}");
    let mut text = format!("{lead}{rest}.\n\nUsage: {}\n\n", usage.trim_end());
    text += &options_of(help, 2);
    if *reads {
        text += &option(2, "--json", "prints JSON; static/json.md names its fields");
        text += &option(2, "--limits page|link|bytes=N,…", "reads no more than that");
        text += "\nFiles are Kubernetes objects and Scenario documents; - reads standard input.\n";
    }
    text.trim_end().to_owned() + "\n"
}

fn options_of(help: &Help, indent: usize) -> String {
    help.options.iter().map(|(name, does)| option(indent, name, does)).collect()
}

fn option(indent: usize, name: &str, does: &str) -> String {
    format!("{:indent$}{name:38}  {does}\n", "")
}
