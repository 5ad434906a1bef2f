import { dayMs } from '../day-number.ts';
import { lastByQuestion } from '../mastery/traces.ts';
import type { LoggedAnswer, QuestionFacts } from '../mastery/evidence.ts';
import { keepsForm, type FormPart } from './set-form.ts';

/** What was just answered is not asked again at once. */
const restMs = 10 * 60_000;
/** A topic of which so many questions, and most, went wrong within a day has failed. */
const leastFailed = 3;

export interface Candidate extends QuestionFacts {
  readonly inWrongBook: boolean;
  /** Where the log does not say it, as of a composite question or an open one that waits for its grade. */
  readonly answeredAt?: number | undefined;
  readonly isRight?: boolean | undefined;
}

interface Ground {
  readonly now: number;
  readonly log: readonly LoggedAnswer[];
  readonly form?: readonly FormPart[] | undefined;
}

export interface Met<One extends Candidate> {
  readonly question: One;
  /** When it was answered last. */
  readonly at: number | undefined;
  /** Right answers since the last wrong one; less than 0, wrong ones since the last right one. */
  readonly row: number;
}

/** Those that keep the form, with how they were answered. */
export function metOf<One extends Candidate>(
  candidates: readonly One[],
  { log, form }: Pick<Ground, 'log' | 'form'>,
): Met<One>[] {
  const last = lastByQuestion(log);
  const rows = verdictsInARow(log);
  return candidates
    .filter((question) => keepsForm(form, question))
    .map((question) => {
      const at = last.get(question.questionId)?.at ?? question.answeredAt;
      const row = rows.get(question.questionId) ?? Number(question.isRight ?? false);
      return { question, at, row };
    });
}

/** The topics that rest, where most went wrong first. */
export function restingTopics(
  candidates: readonly Candidate[],
  wish: Pick<Ground, 'now' | 'log' | 'form'>,
): RestingTopic[] {
  const topics = new Map<number, Met<Candidate>[]>();
  for (const one of metOf(candidates, wish)) {
    const own = topics.get(one.question.topic);
    if (own === undefined) topics.set(one.question.topic, [one]);
    else own.push(one);
  }
  return [...topics]
    .filter(([, own]) => own.every(({ at }) => rests(at, wish.now)))
    .flatMap(([topic, own]): RestingTopic[] => {
      const wrong = own.filter(wentWrong).toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
      if (wrong.length === 0) return [];
      const questionIds = wrong.map(({ question }) => question.questionId);
      return [{ topic, questionIds, until: (wrong[0]?.at ?? 0) + restMs }];
    })
    .toSorted((a, b) => b.questionIds.length - a.questionIds.length);
}

/** The last time; of a composite question, whose parts alone are logged, the wrong-answer book knows. */
export const wentWrong = ({ row, question }: Met<Candidate>): boolean =>
  row < 0 || (row === 0 && question.inWrongBook);

export const rests = (at: number | undefined, now: number): boolean => now - (at ?? 0) < restMs;

/** A topic of which nothing can be asked now, and something went wrong. */
interface RestingTopic {
  readonly topic: number;
  /** Those that went wrong, the latest first. */
  readonly questionIds: readonly number[];
  /** From when on they are asked again, in milliseconds since 1970. */
  readonly until: number;
}

/** The topic that went wrong lately as a whole, most of all; undefined where none did. */
export function failedLately(met: readonly Met<Candidate>[], now: number): number | undefined {
  const lately = new Map<number, { wrong: number; all: number }>();
  for (const one of met) {
    const { question, at } = one;
    if (at === undefined || now - at > dayMs) continue;
    const own = lately.get(question.topic) ?? { wrong: 0, all: 0 };
    lately.set(question.topic, { wrong: own.wrong + Number(wentWrong(one)), all: own.all + 1 });
  }
  const failed = [...lately]
    .filter(([, { wrong, all }]) => wrong >= leastFailed && wrong * 2 > all)
    .toSorted(([, a], [, b]) => b.wrong - a.wrong);
  return failed[0]?.[0];
}

/** By question, as `Met.row`. */
function verdictsInARow(log: readonly LoggedAnswer[]): Map<number, number> {
  const rows = new Map<number, number>();
  for (const { question, score } of log.toSorted((a, b) => a.at - b.at)) {
    const row = rows.get(question.questionId) ?? 0;
    rows.set(question.questionId, score === 1 ? Math.max(0, row) + 1 : Math.min(0, row) - 1);
  }
  return rows;
}
