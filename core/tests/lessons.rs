//! Every lesson can be taken: each question has one right answer, each goal is out of reach at first
//! and reached by the change that the lesson knows.

#![expect(clippy::disallowed_methods, reason = "tests read the files they keep true")]
#![expect(clippy::unwrap_used, reason = "a test that cannot read its files fails")]

use std::fs;
use std::path::Path;

use fivetuple_core::lesson::{Lesson, Step, Taken, read};
use fivetuple_core::manifest::Severity;

#[test]
fn there_are_a_dozen_lessons_over_all_systems() {
    let lessons = lessons();
    assert!(lessons.len() >= 12, "there are {}", lessons.len());
    for (name, lesson) in &lessons {
        assert!(lesson.steps.len() >= 3, "{name} has fewer than three steps");
        assert!(lesson.steps.iter().any(|step| step.ask.is_some()), "{name} asks nothing");
        assert!(lesson.steps.iter().any(|step| !step.goal.is_empty()), "{name} has no goal");
    }
}

#[test]
fn questions_have_one_right_answer_and_goals_can_be_reached() {
    let mut wrong = Vec::new();
    for (name, lesson) in lessons() {
        let mut text = lesson.text.clone();
        let mut now = Taken::of(&text);
        let errors = now.world().problems.iter().filter(|it| it.severity == Severity::Error);
        wrong.extend(errors.map(|it| format!("{name}: {:?}", it.why)));
        for step in &lesson.steps {
            let before = now.clone();
            if let Some(turn) = &step.turn {
                let Some(turned) = turn.make(&text, now.world()) else {
                    wrong.push(format!(
                        "{name}, {}: there is nothing to turn: {turn:?}; there are {}",
                        step.title,
                        knobs(&now)
                    ));
                    break;
                };
                text = turned;
                now = Taken::of(&text);
            }
            wrong.extend(
                faults(step, (&before, &now))
                    .into_iter()
                    .map(|fault| format!("{name}, {}: {fault}", step.title)),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn faults(step: &Step, (before, after): (&Taken, &Taken)) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some(ask) = &step.ask {
        let right = ask.answers.iter().filter(|answer| after.holds(&answer.right)).count();
        if right != 1 {
            let found = ask.answers.iter().map(|answer| {
                format!(
                    "{:?} is {:?}",
                    answer.right.measure,
                    answer.right.measure.of(after.measured())
                )
            });
            faults.push(format!(
                "{right} answers are right: {}",
                found.collect::<Vec<_>>().join("; ")
            ));
        }
        if ask.answers.len() < 2 {
            faults.push("a question has at least two answers".to_owned());
        }
    }
    if !step.goal.is_empty() && step.goal.iter().all(|goal| before.holds(goal)) {
        faults.push("the goal is reached before anything is done".to_owned());
    }
    let missed = step.goal.iter().filter(|goal| !after.holds(goal));
    faults.extend(
        missed.map(|goal| {
            format!("{goal:?} is not reached: {:?}", goal.measure.of(after.measured()))
        }),
    );
    faults
}

fn knobs(taken: &Taken) -> String {
    let world = taken.world();
    let own = world.exposures.iter().flat_map(|exposure| &exposure.knobs);
    let all = own.chain(&world.knobs).map(|knob| {
        let choices: Vec<&str> = knob.choices.iter().map(|choice| choice.label.as_str()).collect();
        format!("{} = {}", knob.label, choices.join("|"))
    });
    all.collect::<Vec<_>>().join(", ")
}

fn lessons() -> Vec<(String, Lesson)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let mut pages: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let lesson = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let lesson = read(&fs::read_to_string(path).unwrap());
        (name.clone(), lesson.unwrap_or_else(|error| panic!("{name}: {error}")))
    };
    pages.iter().map(lesson).collect()
}
