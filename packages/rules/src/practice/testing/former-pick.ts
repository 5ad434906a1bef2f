import { chanceAtTopic, chanceOf, type Ability, type QuestionFacts } from './former-elo.ts';

/** Hard enough to learn from, easy enough to go on. */
const target = 0.7;
/** A topic is weak by its middling questions, once it has some answers. */
const leastAnswers = 3;
const fadedDays = 10;
/** What was just answered is not asked again at once. */
const restMs = 10 * 60_000;
/** One topic at a time teaches less than several by turns. */
const maxOfTopic = 0.4;
const dayMs = 86_400_000;

type PickReason = 'wrong' | 'weak' | 'faded' | 'level';
const bonus: Record<PickReason, number> = { wrong: 0.5, weak: 0.35, faded: 0.25, level: 0 };

export interface Candidate extends QuestionFacts {
  readonly inWrongBook: boolean;
}

export interface Picked<One extends Candidate> {
  readonly question: One;
  readonly reason: PickReason;
  /** Of a right answer. */
  readonly chance: number;
}

/**
 * As smart practice chose before, to compare with: the questions to practise next, those that teach most first: where the chance of a right answer is near seven in
 * ten, and for a reason that can be told. `random` breaks ties; nothing that rests is asked.
 */
export function pick<One extends Candidate>(
  candidates: readonly One[],
  ability: Ability,
  { count, now, random }: { count: number; now: number; random: () => number },
): Picked<One>[] {
  const rated = candidates
    .filter(({ questionId }) => now - (ability.last.get(questionId)?.at ?? 0) >= restMs)
    .map((question) => {
      const chance = chanceOf(ability, question, now);
      const reason = reasonOf(question, ability, now);
      const worth = 1 - Math.abs(chance - target) + bonus[reason] + random() * 0.1;
      return { question, reason, chance, worth };
    })
    // What was answered right lately and needs nothing comes only when there is nothing else.
    .map((one) => (isFresh(one.question, ability, now) ? { ...one, worth: one.worth - 2 } : one))
    .toSorted((a, b) => b.worth - a.worth);
  return mixTopics(rated, count).map(({ question, reason, chance }) => ({
    question,
    reason,
    chance,
  }));
}

function reasonOf(question: Candidate, ability: Ability, now: number): PickReason {
  const last = ability.last.get(question.questionId);
  if (question.inWrongBook || last?.isRight === false) return 'wrong';
  const topic = ability.topics.get(question.topic);
  if ((topic?.answers ?? 0) >= leastAnswers && chanceAtTopic(ability, question.topic) < 0.6)
    return 'weak';
  return last !== undefined && now - last.at >= fadedDays * dayMs ? 'faded' : 'level';
}

function isFresh(question: Candidate, ability: Ability, now: number): boolean {
  const last = ability.last.get(question.questionId);
  return last?.isRight === true && !question.inWrongBook && now - last.at < fadedDays * dayMs;
}

/** The best in their order, but no topic with more than its share while there are others. */
function mixTopics<One extends { question: Candidate }>(
  rated: readonly One[],
  count: number,
): One[] {
  const most = Math.max(1, Math.ceil(count * maxOfTopic));
  const taken = new Map<number, number>();
  const first: One[] = [];
  const rest: One[] = [];
  for (const one of rated) {
    const { topic } = one.question;
    const own = taken.get(topic) ?? 0;
    (own < most && first.length < count ? first : rest).push(one);
    taken.set(topic, own + 1);
  }
  return [...first, ...rest].slice(0, count);
}
