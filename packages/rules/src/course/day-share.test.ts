import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayShareOf } from './day-share.ts';

it('asks for what waits, but no more than a day holds', () => {
  expect(dayShareOf(0, 5, 20)).toEqual({ finished: 0, total: 5 });
  expect(dayShareOf(0, 500, 20)).toEqual({ finished: 0, total: 20 });
  expect(dayShareOf(20, 480, 20)).toEqual({ finished: 20, total: 20 });
  expect(dayShareOf(25, 0, 20)).toEqual({ finished: 25, total: 25 });
  expect(dayShareOf(0, 0, 20)).toBeNull();
});

it('is finished when all is done, or as much as a day holds', () => {
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.nat(300),
      fc.integer({ min: 1, max: 100 }),
      (done, waiting, most) => {
        const share = dayShareOf(done, waiting, most);
        const isFinished = share !== null && share.finished === share.total;
        expect(isFinished).toBe(done + waiting > 0 && (waiting === 0 || done >= most));
      },
    ),
  );
});
