import { moveOf, type MasteryLevel } from '../practice/mastery-levels.ts';

interface TopicDay {
  readonly day: string;
  readonly mastery: number;
}

interface LevelMove<Day> {
  readonly from: number;
  readonly to: number;
  /** The one by whose end it had moved. */
  readonly on: Day;
}

/** The last time that a level moved, by days in their order. */
export function lastMove<Day extends TopicDay>(days: readonly Day[]): LevelMove<Day> | null {
  const index = days.findLastIndex((on, at) => {
    const before = days[at - 1];
    return before !== undefined && moveOf(before.mastery, on.mastery) !== null;
  });
  const [before, on] = [days[index - 1], days[index]];
  if (before === undefined || on === undefined) return null;
  return { from: before.mastery, to: on.mastery, on };
}

/** After so many days without practice it is asked whether a level still holds. */
const asked = [7, 14, 21, 28, 42, 56, 84] as const;

/** From which of these days on a level is held no more, found by halving; null where it lasts longer. */
export async function fadesAfter(
  level: MasteryLevel,
  levelAfter: (days: number) => Promise<MasteryLevel>,
): Promise<number | null> {
  let from = 0;
  let to: number = asked.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((await levelAfter(asked[middle] ?? 0)) < level) to = middle;
    else from = middle + 1;
  }
  return asked[from] ?? null;
}

/** From so many estimates on they are drawn; fewer are told. */
export const leastDrawn = 3;
