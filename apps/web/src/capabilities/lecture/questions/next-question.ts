import type { Video } from '@xuezhou/contract/lecture';

export type Placed = Video['questions'][number];

/** Of what is between two signs of the player, at its highest speed and on a slow machine, in seconds. */
const longestStep = 3;

/**
 * The question that the player has just come to by playing. Who seeks passes those between by: they stay on the line.
 * @param from where the player stood at its last sign; null: it has not played yet
 */
export function questionBetween(
  questions: readonly Placed[],
  from: number | null,
  to: number,
  asked: ReadonlySet<number>,
): Placed | undefined {
  const since = from ?? (to < 1 ? -1 : to);
  if (to < since || to - since > longestStep) return undefined;
  return questions.find(
    ({ questionId, second }) => second > since && second <= to && !asked.has(questionId),
  );
}

const aheadSeconds = 60;

/** The one that will be asked soon; it is fetched while there is a network. */
export const questionAhead = (
  questions: readonly Placed[],
  at: number,
  asked: ReadonlySet<number>,
): Placed | undefined =>
  questions.find(
    ({ questionId, second }) =>
      second >= at && second - at <= aheadSeconds && !asked.has(questionId),
  );
