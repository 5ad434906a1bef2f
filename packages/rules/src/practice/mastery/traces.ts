import { dayMs, dayOfMoment } from '../day-number.ts';
import { lostAfter, type KnownCard, type LoggedAnswer } from './evidence.ts';

/** Of an answer; half is partly right. */
export const rightScore = 0.5;

export interface PaperResult {
  readonly right: number;
  /** What was answered; what was left blank is no answer. */
  readonly answers: number;
  /** Of the last of them, in milliseconds since 1970. */
  readonly at: number;
}

/** Different questions. */
export function questionsByTopic(log: readonly LoggedAnswer[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const { question } of log) {
    const own = found.get(question.topic) ?? new Set<number>();
    found.set(question.topic, own.add(question.questionId));
  }
  return found;
}

/** By topic, since something of it was practised. */
export function idleDaysOf(
  log: readonly LoggedAnswer[],
  cards: readonly KnownCard[],
  now: number,
): Map<number, number> {
  const today = dayOfMoment(now);
  const idle = new Map<number, number>();
  const note = (topic: number, at: number) => {
    const days = Math.max(0, today - dayOfMoment(at));
    idle.set(topic, Math.min(days, idle.get(topic) ?? days));
  };
  for (const { question, at } of log) note(question.topic, at);
  for (const { topic, at } of cards) note(topic, at);
  return idle;
}

/**
 * What is gone of the skill in a topic for want of practice. Only right answers and cards bring it back: wrong ones show
 * nothing of it, and where there are no others all of it counts as gone.
 */
export function lostOf(
  counted: readonly LoggedAnswer[],
  cards: readonly KnownCard[],
  now: number,
): (topic: number) => number {
  const since = idleDaysOf(
    counted.filter(({ score }) => score >= rightScore),
    cards,
    now,
  );
  const answered = new Set(counted.map(({ question }) => question.topic));
  return (topic) => lostAfter(since.get(topic) ?? (answered.has(topic) ? Infinity : 0));
}

/** By topic, of the paper in which something of it was answered last. */
export function lastPapers(log: readonly LoggedAnswer[]): Map<number, PaperResult> {
  const last = new Map<number, PaperResult & { readonly batch: string }>();
  const ofPaper = log.filter(({ isOfPaper }) => isOfPaper);
  for (const { question, score, at, batch = `${at}` } of ofPaper.toSorted((a, b) => a.at - b.at)) {
    const known = last.get(question.topic);
    const own = known?.batch === batch ? known : { right: 0, answers: 0 };
    last.set(question.topic, {
      ...{ right: own.right + Number(score >= rightScore), answers: own.answers + 1, at, batch },
    });
  }
  return new Map(
    [...last].map(([topic, { right, answers, at }]) => [topic, { right, answers, at }]),
  );
}

/** What its own last answer leaves of a question: more after a right one, less after a wrong one, and it fades. */
const remembered = 1.6;
const stumbled = -0.3;
const memoryDays = 14;

export function memoryOf(last: LoggedAnswer | undefined, now: number): number {
  if (last === undefined) return 0;
  const days = Math.max(0, now - last.at) / dayMs;
  return (stumbled + (remembered - stumbled) * last.score) * 2 ** (-days / memoryDays);
}

export function lastByQuestion(log: readonly LoggedAnswer[]): Map<number, LoggedAnswer> {
  const last = new Map<number, LoggedAnswer>();
  for (const answer of log) {
    const known = last.get(answer.question.questionId);
    if (known === undefined || answer.at >= known.at) last.set(answer.question.questionId, answer);
  }
  return last;
}
