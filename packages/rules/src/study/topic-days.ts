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

/** The first of these days on which a level is held no more; null where it lasts longer. */
export function fadesAfter(
  level: MasteryLevel,
  levelAfter: (days: number) => MasteryLevel,
): number | null {
  return asked.find((days) => levelAfter(days) < level) ?? null;
}

/** From so many estimates on they are drawn; fewer are told. */
export const leastDrawn = 3;
