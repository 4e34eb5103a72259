//! `calc spread`: how requests are spread over groups of backends.

use fivetuple_core::balance::split::{
    Algorithm, Caller, Capacity, Isolation, Rules, Spill, Split, split,
};
use fivetuple_core::base::Share;

use super::options::Options;
use crate::{Host, Stop};

/// How far apart places are, in microseconds: in a zone, in a region, between regions.
const NEAR: [u64; 3] = [200, 1_000, 30_000];

/// What stands for groups where nobody may be asked.
const REFUSED: &str = "refused";

/// Where groups and clients are: names in the order in which they are first written, of which the
/// earlier ones are nearer.
#[derive(Default)]
struct Places<'a> {
    regions: Vec<&'a str>,
    zones: Vec<&'a str>,
}

/// Prints what each group gets, and from whom.
pub(super) fn spread(options: &Options, host: &mut Host<'_>) -> Result<(), Stop> {
    let mut places = Places::default();
    let names: Vec<&str> = options.needed("group")?.split(',').collect();
    let groups: Vec<Capacity> =
        names.iter().map(|text| group(text, &mut places)).collect::<Result<_, _>>()?;
    let clients: Vec<&str> = options.needed("client")?.split(',').collect();
    let callers: Vec<Caller> =
        clients.iter().map(|text| caller(text, &mut places)).collect::<Result<_, _>>()?;
    let rtt = |caller: usize, group: usize| rtt(&callers[caller], &groups[group]);
    let split = split(&callers, &groups, &rtt, &rules(options)?);
    let width = names.iter().map(|name| place(name).len()).max().unwrap_or(0).max(REFUSED.len());
    for (at, name) in names.iter().enumerate() {
        writeln!(host.out, "{:width$}  {}", place(name), filled(&split, at))?;
    }
    for (caller, client) in clients.iter().enumerate() {
        let (from, rate) = client.split_once('=').unwrap_or((client, ""));
        writeln!(host.out, "\n{rate} from {from}")?;
        for (at, name) in names.iter().enumerate() {
            let (rate, why) = (decimal(split.rate(caller, at)), told(split.spill(caller, at)));
            writeln!(
                host.out,
                "{}",
                format!("{:width$}  {rate:>9}  {why}", place(name)).trim_end()
            )?;
        }
        if split.refused[caller] > 0 {
            let rate = decimal(split.refused[caller]);
            writeln!(host.out, "{REFUSED:width$}  {rate:>9}  nobody may be asked for it")?;
        }
    }
    Ok(())
}

fn rules(options: &Options) -> Result<Rules, Stop> {
    let wrong =
        |name: &str, known: &str| Stop::Usage(format!("--{name} {}: {known}", options.text(name)));
    let algorithm = match options.get("algorithm") {
        None | Some("waterfall-by-region") => Algorithm::WaterfallByRegion,
        Some("waterfall-by-zone") => Algorithm::WaterfallByZone,
        Some("spray-to-region") => Algorithm::SprayToRegion,
        Some("spray-to-world") => Algorithm::SprayToWorld,
        Some(_) => {
            let known = "waterfall-by-region, waterfall-by-zone, spray-to-region or spray-to-world";
            return Err(wrong("algorithm", known));
        }
    };
    let isolation = match options.get("isolation") {
        None | Some("none") => Isolation::None,
        Some("nearest") => Isolation::Nearest,
        Some("strict") => Isolation::Strict,
        Some(_) => return Err(wrong("isolation", "none, nearest or strict")),
    };
    let threshold = options.number("failover")?.map(u32::try_from).transpose();
    let failover_threshold = threshold.map_err(|_| wrong("failover", "not a percentage"))?;
    Ok(Rules { algorithm, isolation, failover_threshold })
}

/// `r1/a=100:healthy=5/10:scaler=0.5:preferred:drained`; without a rate it is never full.
fn group<'a>(text: &'a str, places: &mut Places<'a>) -> Result<Capacity, Stop> {
    let wrong = |part: &str| Stop::Usage(format!("--group {text}: {part:?} is not understood"));
    let mut parts = text.split(':');
    let first = parts.next().unwrap_or("");
    let (name, rate) =
        first.split_once('=').map_or((first, None), |(name, rate)| (name, Some(rate)));
    let (region, zone) = places.find(name);
    let target = rate.map(|rate| thousandths(rate).ok_or_else(|| wrong(first))).transpose()?;
    let mut group = Capacity {
        region,
        zone,
        target,
        scaler: Share::ONE,
        preferred: false,
        drained: false,
        healthy: 1,
        members: 1,
    };
    for part in parts {
        apply(part, &mut group).ok_or_else(|| wrong(part))?;
    }
    Ok(group)
}

fn apply(part: &str, group: &mut Capacity) -> Option<()> {
    match part.split_once('=').unwrap_or((part, "")) {
        ("preferred", "") => group.preferred = true,
        ("drained", "") => group.drained = true,
        ("scaler", scaler) => {
            group.scaler = Share::of(thousandths(scaler).filter(|part| *part <= 1_000)?, 1_000);
        }
        ("healthy", healthy) => {
            let (healthy, members) = healthy.split_once('/')?;
            group.healthy = healthy.parse().ok()?;
            group.members = members.parse().ok().filter(|members| *members >= group.healthy)?;
        }
        _ => return None,
    }
    Some(())
}

/// `r1/a=150`.
fn caller<'a>(text: &'a str, places: &mut Places<'a>) -> Result<Caller, Stop> {
    let wrong = || Stop::Usage(format!("--client {text}: not of the form r1/a=150"));
    let (name, rate) = text.split_once('=').ok_or_else(wrong)?;
    let (region, zone) = places.find(name);
    Ok(Caller { region, zone, rate: thousandths(rate).ok_or_else(wrong)? })
}

impl<'a> Places<'a> {
    /// The positions of a region and of a zone of it.
    fn find(&mut self, name: &'a str) -> (u32, u32) {
        let region = name.split('/').next().unwrap_or(name);
        (position(&mut self.regions, region), position(&mut self.zones, name))
    }
}

fn position<'a>(known: &mut Vec<&'a str>, name: &'a str) -> u32 {
    let at = known.iter().position(|known| *known == name);
    at.unwrap_or_else(|| {
        known.push(name);
        known.len() - 1
    }) as u32
}

fn rtt(caller: &Caller, group: &Capacity) -> u64 {
    let [zone, region, world] = NEAR;
    if caller.region != group.region {
        world * (1 + u64::from(group.region)) + u64::from(group.zone)
    } else if caller.zone != group.zone {
        region + u64::from(group.zone)
    } else {
        zone
    }
}

/// The place in a group's text.
fn place(text: &str) -> &str {
    text.split(['=', ':']).next().unwrap_or(text)
}

/// How much of its capacity a group gets.
fn filled(split: &Split, group: usize) -> String {
    let load = decimal(split.load(group));
    let Some(capacity) = split.capacities[group] else {
        return format!("{load:>9}, never full");
    };
    let full = split.fullness(group).map_or_else(String::new, |permille| {
        format!(", {}.{} % full", permille / 10, permille % 10)
    });
    format!("{load:>9} of {}{full}", decimal(capacity))
}

fn told(spill: Spill) -> &'static str {
    match spill {
        Spill::None => "",
        Spill::Far => "nothing is left for it",
        Spill::Preferred => "preferred groups take all",
        Spill::Full => "it is full",
        Spill::Even => "its region is filled evenly",
        Spill::Failover => "too few of it are healthy",
        Spill::Unhealthy => "none of it is healthy",
        Spill::Drained => "it is drained",
        Spill::NoCapacity => "it has no capacity",
        Spill::Isolated => "it is outside the nearest region",
    }
}

/// A decimal number with up to three places, in thousandths.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    if places.len() > 3 || !places.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let places: u64 = format!("{places:0<3}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1_000)?.checked_add(places)
}

fn decimal(thousandths: u64) -> String {
    let text = format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
