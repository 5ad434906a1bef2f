import { questionInterval } from '../../practice/interval.ts';
import { fillDay, type DayFill } from '../fill-day.ts';
import { minutesBetween, minutesOn, type Hours } from '../hours.ts';
import {
  cardSeconds,
  questionsToAsk,
  workLeft,
  type CourseWork,
  type Pace,
  type TopicFacts,
} from '../work.ts';

/** A learner who answers as their pace says, and keeps every card. */
export interface Learner {
  topics: readonly TopicFacts[];
  readonly pace: Pace;
  readonly hours: Hours;
  readonly examDay: number;
  /** Day by day what falls due: cards and wrong questions. */
  readonly due: { cards: Map<number, number>; wrong: Map<number, number> };
}

const rightsNeeded = 1;

/** All that is left, as it will come: each new card once more, each wrong answer until it was right. */
export function leftOf(learner: Learner, today: number): Pick<CourseWork, 'fresh' | 'review'> {
  const { topics, pace, due } = learner;
  const { fresh, topics: worked } = workLeft(topics, {
    ...{ pace, rightsNeeded, days: learner.examDay - today, memory: null },
    mocks: { papers: 0, minutes: 0, questions: 0 },
  });
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, own) => all + own, 0);
  const wrong = sum(worked.map(({ questions }) => questions * (1 - pace.rightShare)));
  const cards = sum(worked.map(({ newCards }) => newCards)) + sum(due.cards.values());
  const again = sum(due.wrong.values()) + wrong;
  const seconds = again * pace.secondsPerQuestion + cards * cardSeconds.known;
  return { fresh, review: seconds / 60 };
}

const carried = (due: Map<number, number>, today: number): number =>
  [...due].reduce((sum, [day, count]) => sum + (day <= today ? count : 0), 0);

/** What the day asks for; nothing is done by it. */
export function dayOfLearner(learner: Learner, today: number): DayFill {
  const { topics, pace, hours, due } = learner;
  return fillDay({
    minutes: minutesOn(hours, today),
    fixed: 0,
    due: { cards: carried(due.cards, today), wrong: carried(due.wrong, today) },
    topics: topics.map((own) => ({ ...own, questions: questionsToAsk(own.missing, pace) })),
    pace,
    untilExam: minutesBetween(hours, today, learner.examDay),
  });
}

/** What was not done is due on the next day too. */
function takeDue(due: Map<number, number>, today: number, done: number) {
  const left = carried(due, today) - done;
  for (const day of due.keys()) if (day <= today) due.delete(day);
  if (left > 0) due.set(today, left);
}

/** Does all of it. */
export function doDay(learner: Learner, today: number, fill: DayFill): void {
  const { due, pace } = learner;
  // A card comes back once, after three days; a wrong question the next day, and is then known.
  takeDue(due.cards, today, fill.cards.count);
  takeDue(due.wrong, today, fill.wrong.count);
  const doneOf = new Map(fill.parts.map(({ key, minutes }) => [key, minutes]));
  let questions = fill.practice.count;
  let cards = fill.newCards.count;
  const wrong = Math.round(questions * (1 - pace.rightShare));
  learner.topics = learner.topics.map((topic) => {
    const parts = topic.parts
      .map((part) => ({ ...part, minutes: part.minutes - (doneOf.get(part.key) ?? 0) }))
      .filter(({ minutes }) => minutes > 0);
    const isOpen = topic.isOpen || parts.length === 0;
    const asked = isOpen ? Math.min(questions, questionsToAsk(topic.missing, pace)) : 0;
    const met = isOpen ? Math.min(cards, topic.newCards) : 0;
    questions -= asked;
    cards -= met;
    const isWhole = asked === questionsToAsk(topic.missing, pace);
    const missing = isWhole ? 0 : topic.missing - asked * Math.max(0.3, pace.rightShare);
    return { ...topic, parts, isOpen, missing, newCards: topic.newCards - met };
  });
  const add = (days: Map<number, number>, day: number, count: number) =>
    count > 0 && days.set(day, (days.get(day) ?? 0) + count);
  add(due.cards, today + 3, fill.newCards.count);
  add(due.wrong, today + questionInterval(0), wrong);
}

/** Minutes that could be done today: of what is new, and of what is due. */
export function doable(learner: Learner, today: number): number {
  const { topics, pace, due } = learner;
  const fresh = topics.reduce(
    (sum, { parts, missing, newCards }) =>
      sum +
      parts.reduce((own, { minutes }) => own + minutes, 0) +
      (questionsToAsk(missing, pace) * pace.secondsPerQuestion + newCards * cardSeconds.fresh) / 60,
    0,
  );
  const again =
    carried(due.cards, today) * cardSeconds.known +
    carried(due.wrong, today) * pace.secondsPerQuestion;
  return fresh + again / 60;
}
