//! Which load balancer is built, and how its nodes are grouped: the rows of the grouping table.

use crate::base::{At, Span, Sym};
use crate::explain::{Decision, Fact, Reason, because};
use crate::manifest::cloud::Backend;
use crate::manifest::scenario::Behavior;
use crate::manifest::service::Family;

use super::annotations::{
    BACKEND_SERVICE_OPT_IN, EXTERNAL_V1, EXTERNAL_V2, EXTERNAL_V3, INTERNAL_V1, INTERNAL_V2,
    MADE_BACKEND_SERVICE, SOURCE_RANGES,
};
use super::ask::Ask;
use super::gates::{BACKEND_SERVICE, CLASSES, EXTERNAL_DEFAULT, EXTERNAL_NEGS, Gate, SUBSETTING};
use super::owner::{Wants, asks_backend_service};
use super::ranges::source_ranges;
use super::rules::grouping::{
    ADD_ON_MISSING, ASKED_GROUPS, ASKED_NEGS, BACKEND_SERVICE_EXISTS, BAD_RANGE,
    BALANCED_ELSEWHERE, CLASS_NEEDS_SUBSETTING, CLASS_TOO_NEW, EXTERNAL_CLASS,
    EXTERNAL_DEFAULT as BY_DEFAULT, FINALIZER_TELLS, INTERNAL_CLASS, INTERNAL_GROUPS,
    INTERNAL_NEGS, LEGACY_CLASS, LEGACY_CLASS_EARLY, LEGACY_INTERNAL_CLASS, NEGS_ONLY_CLASS,
    ONE_PROTOCOL, ONLY_LOAD_BALANCERS, TARGET_POOL_DEFAULT, UNKNOWN_CLASS,
};
use super::wanted::Scheme;

/// A load balancer and how its nodes are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Internal; nodes are in zonal NEGs.
    InternalNegs,
    /// Internal; nodes are in zonal instance groups.
    InternalGroups,
    /// External with a backend service; nodes are in zonal NEGs.
    ExternalNegs,
    /// External with a backend service; nodes are in zonal instance groups.
    ExternalGroups,
    /// External; nodes are in a target pool.
    TargetPool,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::InternalNegs,
        Self::InternalGroups,
        Self::ExternalNegs,
        Self::ExternalGroups,
        Self::TargetPool,
    ];

    /// The kind that is called so.
    pub fn titled(title: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.title() == title)
    }

    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::InternalNegs => "internal passthrough NLB, GCE_VM_IP NEGs",
            Self::InternalGroups => "internal passthrough NLB, unmanaged instance groups",
            Self::ExternalNegs => "backend service-based external passthrough NLB, GCE_VM_IP NEGs",
            Self::ExternalGroups => {
                "backend service-based external passthrough NLB, unmanaged instance groups"
            }
            Self::TargetPool => "target pool-based external passthrough NLB",
        }
    }

    /// Internal or external.
    pub fn scheme(self) -> Scheme {
        match self {
            Self::InternalNegs | Self::InternalGroups => Scheme::Internal,
            Self::ExternalNegs | Self::ExternalGroups | Self::TargetPool => Scheme::External,
        }
    }

    /// Whether it is internal.
    pub fn is_internal(self) -> bool {
        self.scheme() == Scheme::Internal
    }

    /// Whether its nodes are in NEGs.
    pub fn has_negs(self) -> bool {
        matches!(self, Self::InternalNegs | Self::ExternalNegs)
    }

    /// Whether the older provider builds it.
    pub fn is_legacy(self) -> bool {
        matches!(self, Self::InternalGroups | Self::TargetPool)
    }
}

/// A kind and why; `None` and why nothing is built.
pub(super) type Chosen = Decision<Option<Kind>>;

/// The load balancer that is built.
pub(super) fn choose(ask: &Ask<'_>) -> Chosen {
    let class = ask.class_span();
    let chosen = match ask.wants() {
        Wants::Nothing => no(because!(ONLY_LOAD_BALANCERS, service = ask.id)),
        Wants::Foreign => no(because!(UNKNOWN_CLASS, class = class).at(class)),
        Wants::NegsOnly => no(because!(NEGS_ONLY_CLASS, class = class).at(class)),
        Wants::Internal if ask.service.class.is_some() => internal_class(ask, class),
        Wants::Internal => internal(ask).map(Some),
        Wants::External if ask.service.class.is_some() => external_class(ask, class),
        Wants::External => external(ask).map(Some),
        Wants::LegacyInternal => Decision::new(
            Some(Kind::InternalGroups),
            because!(LEGACY_INTERNAL_CLASS, class = class).at(class),
        ),
        Wants::LegacyExternal => legacy_external(ask, class),
    };
    impossible(ask, *chosen.value()).map_or(chosen, no)
}

fn no(because: Reason) -> Chosen {
    Decision::new(None, because)
}

fn internal_class(ask: &Ask<'_>, class: Span) -> Chosen {
    let instead = "the annotation networking.gke.io/load-balancer-type: Internal";
    if !CLASSES.is_open(ask.version) {
        return too_new(ask, CLASSES, instead);
    }
    let subsetting = ask.subsetting();
    let decision = if *subsetting.value() {
        let because = because!(INTERNAL_CLASS, class = class).at(class);
        Decision::new(Some(Kind::InternalNegs), because)
    } else {
        no(because!(CLASS_NEEDS_SUBSETTING, class = class, instead = instead).at(class))
    };
    decision.and(*subsetting.because())
}

fn internal(ask: &Ask<'_>) -> Decision<Kind> {
    let by_finalizer = [(INTERNAL_V1, Kind::InternalGroups), (INTERNAL_V2, Kind::InternalNegs)];
    if let Some(kind) = told(ask, &by_finalizer) {
        return kind;
    }
    let (asked, span) = ask.asked();
    let subsetting = ask.subsetting();
    let (kind, because) = if *subsetting.value() {
        (Kind::InternalNegs, because!(INTERNAL_NEGS, asked = asked))
    } else {
        (Kind::InternalGroups, because!(INTERNAL_GROUPS, asked = asked))
    };
    Decision::new(kind, because.at(span)).and(*subsetting.because())
}

fn external_class(ask: &Ask<'_>, class: Span) -> Chosen {
    if !CLASSES.is_open(ask.version) {
        return too_new(ask, CLASSES, "the annotation cloud.google.com/l4-rbs: enabled");
    }
    // A class from the start always means NEGs; an old finalizer is still the stronger witness.
    let kind = told(ask, &[(EXTERNAL_V2, Kind::ExternalGroups)]).unwrap_or_else(|| {
        Decision::new(Kind::ExternalNegs, because!(EXTERNAL_CLASS, class = class).at(class))
    });
    kind.map(Some)
}

fn external(ask: &Ask<'_>) -> Decision<Kind> {
    let by_finalizer = [
        (EXTERNAL_V3, Kind::ExternalNegs),
        (EXTERNAL_V2, Kind::ExternalGroups),
        (EXTERNAL_V1, Kind::TargetPool),
    ];
    told(ask, &by_finalizer)
        .or_else(|| asked_backend_service(ask))
        .or_else(|| made_backend_service(ask))
        .unwrap_or_else(|| by_default(ask))
}

/// The kind that a controller's finalizer tells of.
fn told(ask: &Ask<'_>, kinds: &[(&'static str, Kind)]) -> Option<Decision<Kind>> {
    kinds.iter().find_map(|(finalizer, kind)| {
        let span = ask.finalizer(finalizer)?;
        let because = because!(FINALIZER_TELLS, finalizer = *finalizer).at(span);
        Some(Decision::new(*kind, because))
    })
}

fn asked_backend_service(ask: &Ask<'_>) -> Option<Decision<Kind>> {
    let asked =
        asks_backend_service(|key| ask.annotation(key)) && BACKEND_SERVICE.is_open(ask.version);
    let span = ask.written(BACKEND_SERVICE_OPT_IN)?.span;
    let (asks, since) = (Fact::Word(BACKEND_SERVICE_OPT_IN), EXTERNAL_NEGS.text);
    let (kind, because) = if EXTERNAL_NEGS.is_open(ask.version) {
        (Kind::ExternalNegs, because!(ASKED_NEGS, asked = asks, since = since))
    } else {
        (Kind::ExternalGroups, because!(ASKED_GROUPS, asked = asks, since = since))
    };
    asked.then(|| Decision::new(kind, because.at(span)))
}

/// A backend service without a finalizer: its backends are what its version makes.
fn made_backend_service(ask: &Ask<'_>) -> Option<Decision<Kind>> {
    let made = ask.written(MADE_BACKEND_SERVICE)?;
    let because = because!(BACKEND_SERVICE_EXISTS, backend = made.span).at(made.span);
    let negs = EXTERNAL_NEGS.is_open(ask.version);
    let kind = if negs { Kind::ExternalNegs } else { Kind::ExternalGroups };
    Some(Decision::new(kind, because))
}

fn by_default(ask: &Ask<'_>) -> Decision<Kind> {
    let since = EXTERNAL_DEFAULT.text;
    if EXTERNAL_DEFAULT.is_open(ask.version) {
        Decision::new(Kind::ExternalNegs, because!(BY_DEFAULT, since = since))
    } else {
        Decision::new(Kind::TargetPool, because!(TARGET_POOL_DEFAULT, since = since))
    }
}

fn legacy_external(ask: &Ask<'_>, class: Span) -> Chosen {
    let kind =
        Decision::new(Some(Kind::TargetPool), because!(LEGACY_CLASS, class = class).at(class));
    if EXTERNAL_DEFAULT.is_open(ask.version) {
        return kind;
    }
    let early = because!(LEGACY_CLASS_EARLY, class = class, since = EXTERNAL_DEFAULT.text);
    let instead = "no class, which gives a target pool until then";
    match ask.behavior() {
        Behavior::Observed => kind.and(early),
        Behavior::Documented => too_new(ask, EXTERNAL_DEFAULT, instead).and(early),
    }
}

fn too_new(ask: &Ask<'_>, gate: Gate, instead: &'static str) -> Chosen {
    let (class, version) = (ask.class_span(), ask.version);
    let since = gate.text;
    no(because!(CLASS_TOO_NEW, class = class, since = since, version = version, instead = instead)
        .at(class))
}

/// Why the chosen load balancer cannot be built after all.
fn impossible(ask: &Ask<'_>, chosen: Option<Kind>) -> Option<Reason> {
    let target_pool = chosen? == Kind::TargetPool;
    let ranges = ask.written(SOURCE_RANGES);
    if !target_pool && lacks_add_on(ask) {
        let (_, asked) = ask.asked();
        Some(because!(ADD_ON_MISSING, since = SUBSETTING.text, addon = ADD_ON).at(asked))
    } else if target_pool && ask.needs().is_mixed() {
        let first = ask.service.ports.first();
        Some(because!(ONE_PROTOCOL, service = ask.id).at(first.map(|port| port.span)))
    } else if let Some(group) = balanced_elsewhere(ask, chosen?) {
        Some(because!(BALANCED_ELSEWHERE, group = group).at(group))
    } else {
        let bad = |at: &&At<String>| source_ranges(Family::V4, &[], Some(&at.value)).is_err();
        let at = ranges.filter(|_| ask.service.source_ranges.is_empty()).filter(bad)?;
        Some(because!(BAD_RANGE, ranges = at.span).at(at.span))
    }
}

/// A group of the cluster's own nodes that somebody has put behind a backend service, where this kind
/// needs instance groups of its own.
fn balanced_elsewhere(ask: &Ask<'_>, chosen: Kind) -> Option<Span> {
    if !matches!(chosen, Kind::InternalGroups | Kind::ExternalGroups) {
        return None;
    }
    let groups = ask.model.cloud.backend_services.iter().flat_map(|service| &service.backends);
    let mut pools = groups.filter(|backend| is_node_pool(backend));
    pools.next().map(|backend| backend.group.span)
}

/// Whether a backend is the managed instance group of a node pool, by its name.
pub(super) fn is_node_pool(backend: &Backend) -> bool {
    backend.group.value.starts_with("gke-")
}

const ADD_ON: &str = "HttpLoadBalancing";

fn lacks_add_on(ask: &Ask<'_>) -> bool {
    let model = ask.model;
    let without = |addons: &Vec<Sym>| !addons.iter().any(|addon| model.name(*addon) == ADD_ON);
    !SUBSETTING.is_open(ask.version) && model.cluster.addons.as_ref().is_some_and(without)
}
