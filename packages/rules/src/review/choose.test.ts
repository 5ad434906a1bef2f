import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseForToday, topicWeights, urgency, type Waiting } from './choose.ts';

const anItem = fc.record({
  key: fc.uuid(),
  overdue: fc.nat({ max: 60 }),
  weight: fc.double({ min: 0.01, max: 30, noNaN: true }),
  isUrgent: fc.boolean(),
});

it('never holds more than the student wants, and leaves nobody out while there is room', () => {
  fc.assert(
    fc.property(fc.array(anItem), fc.nat({ max: 50 }), (waiting, most) => {
      expect(chooseForToday(waiting, most)).toHaveLength(Math.min(waiting.length, most));
    }),
  );
});

it('asks what was just forgotten before all else', () => {
  fc.assert(
    fc.property(fc.array(anItem), (waiting) => {
      const urgent = chooseForToday(waiting, waiting.length).map(({ isUrgent }) => isUrgent);
      expect(urgent).toEqual(urgent.toSorted((one, other) => Number(other) - Number(one)));
    }),
  );
});

it('[review.finishable#2] chooses the longer overdue and the heavier topics first, and carries on the rest', () => {
  const one = { key: 'm', overdue: 3, weight: 1 };
  const longer = { key: 'z', overdue: 4, weight: 1 };
  const heavier = { key: 'y', overdue: 3, weight: 1.1 };
  const keysOf = (waiting: readonly Waiting[], most: number) =>
    chooseForToday(waiting, most).map(({ key }) => key);
  expect(keysOf([one, longer], 1)).toEqual(['z']);
  expect(keysOf([one, heavier], 1)).toEqual(['y']);
  // What was left waits a day more than what falls due then.
  const carried = { ...one, overdue: 1 };
  expect(keysOf([{ key: 'a', overdue: 0, weight: 1 }, carried], 1)).toEqual(['m']);
});

it('chooses the same on two devices, in whatever order the items come', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anItem, { selector: ({ key }) => key }), (waiting) => {
      expect(chooseForToday(waiting.toReversed(), 5)).toEqual(chooseForToday(waiting, 5));
    }),
  );
});

it('gives everything its turn, also a light topic beside a heavy one that never ends', () => {
  let waiting: Waiting[] = [{ key: 'light', overdue: 0, weight: 0.1 }];
  let day = 0;
  while (waiting.some(({ key }) => key === 'light')) {
    const fresh = Array.from({ length: 5 }, (_none, index) => ({
      key: `heavy-${day}-${index}`,
      overdue: 0,
      weight: 10,
    }));
    const today = new Set(chooseForToday([...waiting, ...fresh], 5).map(({ key }) => key));
    waiting = [...waiting, ...fresh]
      .filter(({ key }) => !today.has(key))
      .map((item) => ({ ...item, overdue: item.overdue + 1 }));
    expect(++day).toBeLessThan(10);
  }
});

it.each([
  [0, 1, 1],
  [3, 1, 4],
  [-2, 1, 1],
  [1, 1.5, 3],
  [1, 9, 4],
  [1, 0.1, 1],
])('after %i days a topic of weight %f wants to be reviewed by %f', (overdue, weight, wants) => {
  expect(urgency({ overdue, weight })).toBe(wants);
});

it('asks nothing where nothing is wanted, and takes for calm what is not said to be urgent', () => {
  const calm = { key: 'a', overdue: 0, weight: 1 };
  expect(chooseForToday([calm], -1)).toEqual([]);
  const urgent = { ...calm, key: 'z', isUrgent: true };
  const said = { ...calm, key: 'b', isUrgent: false };
  const keys = chooseForToday([said, calm, urgent], 3).map(({ key }) => key);
  expect(keys).toEqual(['z', 'a', 'b']);
});

it('weighs topics against the average one', () => {
  expect(
    topicWeights(
      new Map([
        [1, 30],
        [2, 10],
        [3, 20],
      ]),
    ),
  ).toEqual(
    new Map([
      [1, 1.5],
      [2, 0.5],
      [3, 1],
    ]),
  );
  expect(topicWeights(new Map([[1, 0]]))).toEqual(new Map([[1, 1]]));
  expect(topicWeights(new Map())).toEqual(new Map());
});
