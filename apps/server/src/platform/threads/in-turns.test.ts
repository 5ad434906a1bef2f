import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('others have their turn while many are made, in order', async () => {
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const numbers = Array.from({ length: 1000 }, (_, index) => index);
  const made = await inTurns(numbers, (number) => Promise.resolve(-number));
  isDone = true;
  expect(made).toEqual(numbers.map((number) => -number));
  expect(turns).toBeGreaterThanOrEqual(99);
});
