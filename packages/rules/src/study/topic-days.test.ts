import { describe, expect, it } from 'vitest';
import { moveOf, type MasteryLevel } from '../practice/mastery-levels.ts';
import { fadesAfter, lastMove } from './topic-days.ts';

const days = (...levels: number[]) =>
  levels.map((mastery, index) => ({ day: `2026-11-${10 + index}`, mastery }));

describe('[study.topic#2] the last move of a level', () => {
  it('is a fall or a rise, on the day by whose end it had come', () => {
    expect(lastMove(days(1, 2, 2, 1))).toEqual({
      ...{ from: 2, to: 1, on: { day: '2026-11-13', mastery: 1 } },
    });
    expect(lastMove(days(1, 2, 4, 4))).toMatchObject({ from: 2, to: 4, on: { day: '2026-11-12' } });
  });

  it('is none where nothing moved, and none of what was only begun', () => {
    expect([
      lastMove([]),
      lastMove(days(3)),
      lastMove(days(2, 2)),
      lastMove(days(0, 1, 1)),
    ]).toEqual([null, null, null, null]);
    expect(lastMove(days(0, 1, 2))).toMatchObject({ from: 1, to: 2 });
  });
});

it('[mock.changes] a level moves up or down; what is begun, by right answers or wrong ones, moved nowhere', () => {
  expect([moveOf(2, 1), moveOf(1, 3), moveOf(2, 2)]).toEqual(['down', 'up', null]);
  expect([moveOf(0, 1), moveOf(0, 3), moveOf(0, 0)]).toEqual([null, null, null]);
});

it('[study.topic#2] a level fades on the first of some days on which it is held no more', async () => {
  const until =
    (last: number) =>
    async (after: number): Promise<MasteryLevel> =>
      after > last ? 3 : 4;
  for (const [last, day] of [
    [6, 7],
    [7, 14],
    [20, 21],
    [83, 84],
    [84, null],
  ] as const)
    expect(await fadesAfter(4, until(last))).toBe(day);
});
