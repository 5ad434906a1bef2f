import { isSmall } from '../text/small-groups.ts';

/** Of people who came in one week: how many came to each step at least, each a part of those before it. */
export type StepCounts = readonly number[];

/**
 * For each step after which weeks of these, the first ones of all, the sum of what was counted until there may be told: from
 * one such week to another neither those who came so far nor those who stayed behind are few. Whatever sums between them are
 * told, and however they lie within each other, what is left of one without another is no small group.
 */
export function visibleEnds(weeks: readonly StepCounts[]): readonly (readonly boolean[])[] {
  const steps = weeks[0]?.length ?? 0;
  const ends: boolean[][] = [];
  for (let step = 0; step < steps; step++) {
    let [came, stayed] = [0, 0];
    const before = ends.at(-1);
    ends.push(
      weeks.map((counts, at) => {
        const count = counts[step] ?? 0;
        came += count;
        stayed += step === 0 ? 0 : (counts[step - 1] ?? 0) - count;
        const isEnd = before?.[at] !== false && !isSmall(came) && !isSmall(stayed);
        if (isEnd) [came, stayed] = [0, 0];
        return isEnd;
      }),
    );
  }
  return ends;
}

export interface VisibleWeeks {
  /** Places of the first and the last week that are told of; null: of none. */
  readonly span: { readonly from: number; readonly to: number } | null;
  /** By steps; null: too few. */
  readonly counts: readonly (number | null)[];
}

/**
 * What of the weeks from one place to another is told: of so many of them as the first step may be told of, and of each
 * further step where that span is one of its own.
 */
export function visibleWeeks(weeks: readonly StepCounts[], from: number, to: number): VisibleWeeks {
  const ends = visibleEnds(weeks);
  const begins = (step: number, at: number): boolean => at === 0 || ends[step]?.[at - 1] === true;
  const places = weeks.map((_, at) => at).filter((at) => at >= from && at <= to);
  const first = places.find((at) => begins(0, at));
  const last = places.findLast((at) => ends[0]?.[at] === true);
  const sum = (step: number, some: readonly number[]): number =>
    some.reduce((all, at) => all + (weeks[at]?.[step] ?? 0), 0);
  const steps = ends.map((_, step) => step);
  if (first === undefined || last === undefined || last < first) {
    const isEmpty = sum(0, places) === 0;
    return { span: null, counts: steps.map(() => (isEmpty ? 0 : null)) };
  }
  const span = places.filter((at) => at >= first && at <= last);
  return {
    span: { from: first, to: last },
    counts: steps.map((step) =>
      begins(step, first) && ends[step]?.[last] === true ? sum(step, span) : null,
    ),
  };
}
