import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullAt, type RoomOfDay } from './room.ts';

const day = 86_400_000;
const falling = (free: readonly number[], totalBytes = 1000): RoomOfDay[] =>
  free.map((freeBytes, at) => ({ at: at * day, freeBytes, totalBytes }));

it('goes on as it did', () => {
  expect(fullAt(falling([700, 690, 680, 670, 660, 650, 640]))).toBe((6 + 64) * day);
});

it('says nothing of few days, of a disk that does not fill, and of what is years off', () => {
  expect(fullAt([])).toBeNull();
  expect(fullAt(falling([700, 600, 500, 400, 300, 200]))).toBeNull();
  expect(fullAt(falling(Array.from({ length: 9 }, () => 500)))).toBeNull();
  expect(fullAt(falling([500, 510, 520, 530, 540, 550, 560]))).toBeNull();
  expect(fullAt(falling([1e6, 1e6 - 1, 1e6 - 2, 1e6 - 3, 1e6 - 4, 1e6 - 5, 1e6 - 6]))).toBeNull();
});

it('begins anew with a larger disk', () => {
  const before = falling([40, 35, 30, 25, 20, 15, 10]);
  const after = falling([900, 899, 898], 2000).map((one) => ({ ...one, at: one.at + 7 * day }));
  expect(fullAt([...before, ...after])).toBeNull();
});

it('is never past, and sooner the faster it fills', () => {
  const room = fc.record({
    each: fc.integer({ min: 1, max: 50 }),
    rest: fc.integer({ min: 0, max: 9000 }),
  });
  fc.assert(
    fc.property(room, ({ each, rest }) => {
      const of = (step: number) =>
        fullAt(
          falling(
            Array.from({ length: 10 }, (_none, no) => rest + (9 - no) * step),
            1e6,
          ),
        );
      const [slow, fast] = [of(each) ?? Infinity, of(each + 1) ?? Infinity];
      expect(fast).toBeGreaterThanOrEqual(9 * day);
      expect(fast).toBeLessThanOrEqual(slow);
    }),
  );
});
