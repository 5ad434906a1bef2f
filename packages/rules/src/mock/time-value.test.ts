import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  internalRates,
  netPresentValue,
  solveTimeValue,
  type TimeValue,
  type TimeValueKey,
} from './time-value.ts';

const zero: TimeValue = { n: 0, iy: 0, pv: 0, pmt: 0, fv: 0, perYear: 1, isDue: false };
const solve = (known: Partial<TimeValue>, wanted: TimeValueKey) =>
  solveTimeValue({ ...zero, ...known }, wanted);

describe('what the books say', () => {
  it.each([
    ['a bond', { n: 10, iy: 3.12, pmt: 35, fv: 1000 }, 'pv', -1032.2172],
    ['a deposit', { n: 10, iy: 5, pv: -1000 }, 'fv', 1628.8946],
    ['a mortgage', { n: 360, iy: 6, pv: 200_000, perYear: 12 }, 'pmt', -1199.101],
    ['years to double', { iy: 7, pv: -100, fv: 200 }, 'n', 10.2448],
    ['a yield to maturity', { n: 20, pv: -950, pmt: 30, fv: 1000 }, 'iy', 3.347],
    ['an annuity due', { n: 5, iy: 8, pmt: 100, isDue: true }, 'pv', -431.2127],
    ['no interest at all', { n: 12, pmt: -50 }, 'pv', 600],
    ['no interest in it', { n: 10, pv: -1000, pmt: 100 }, 'iy', 0],
  ] as const)('%s', (_name, known, wanted, answer) => {
    expect(solve(known, wanted)).toBeCloseTo(answer, 3);
  });

  it('flows, even and uneven', () => {
    const flows = [
      { amount: 300, times: 1 },
      { amount: 400, times: 2 },
      { amount: 500, times: 1 },
    ];
    expect(netPresentValue(-1000, flows, 10)).toBeCloseTo(245.3, 1);
    expect(internalRates(-1000, flows)[0]).toBeCloseTo(20.0188, 3);
    expect(
      internalRates(-100, [
        { amount: 0, times: 4 },
        { amount: 146.41, times: 1 },
      ])[0],
    ).toBeCloseTo(100 * (1.4641 ** (1 / 5) - 1), 6);
  });

  it('flows that turn twice have two rates, the nearest to 0 first', () => {
    // −100, +230, −132: (1 + r) is 1.1 or 1.2.
    const [low, high, ...others] = internalRates(-100, [
      { amount: 230, times: 1 },
      { amount: -132, times: 1 },
    ]);
    expect(low).toBeCloseTo(10, 8);
    expect(high).toBeCloseTo(20, 8);
    expect(others).toEqual([]);
  });

  it.each([
    ['loses almost all', 1.003e-4, 1.003e-4 - 1],
    ['brings back almost a hundredfold', 99.8, 98.8],
  ])('a flow that %s has a rate too', (_, amount, rate) => {
    expect(internalRates(-1, [{ amount, times: 1 }])[0]).toBeCloseTo(100 * rate, 6);
  });

  it('there is none where nothing balances', () => {
    expect(solve({ n: 10, pv: 100, pmt: 10, fv: 100 }, 'iy')).toBeNull();
    expect(solve({ iy: 5, pv: 100, fv: 200 }, 'n')).toBeNull();
    expect(solve({ n: 0, iy: 5, pv: 100 }, 'pmt')).toBeNull();
    expect(internalRates(100, [{ amount: 100, times: 3 }])).toEqual([]);
    expect(netPresentValue(-100, [], -100)).toBeNull();
  });
});

const amounts = fc.double({ min: 1, max: 100_000, noNaN: true });
const worths = fc.record({
  n: fc.integer({ min: 1, max: 360 }),
  iy: fc.double({ min: -5, max: 40, noNaN: true }),
  pmt: amounts,
  fv: amounts,
  perYear: fc.constantFrom(1, 2, 4, 12),
  isDue: fc.boolean(),
});

describe('any stream', () => {
  it('discounts to the sum of its payments one by one', () => {
    fc.assert(
      fc.property(worths, (known) => {
        const growth = 1 + known.iy / 100 / known.perYear;
        let sum = known.fv / growth ** known.n;
        for (let period = 1; period <= known.n; period++)
          sum += known.pmt / growth ** (known.isDue ? period - 1 : period);
        const pv = solve(known, 'pv') ?? Number.NaN;
        expect(Math.abs(pv + sum) / sum).toBeLessThan(1e-8);
      }),
    );
  });

  it('gives each of the five back from the other four', () => {
    fc.assert(
      fc.property(worths, (known) => {
        // Where the last payment is worth nothing any more, its date is lost too.
        fc.pre((1 + known.iy / 100 / known.perYear) ** known.n < 1e6);
        const pv = solve(known, 'pv') ?? Number.NaN;
        for (const wanted of ['n', 'iy', 'pmt', 'fv'] as const) {
          const answer = solve({ ...known, pv }, wanted) ?? Number.NaN;
          const again = solve({ ...known, [wanted]: answer }, 'pv') ?? Number.NaN;
          expect(Math.abs(again - pv) / Math.abs(pv), wanted).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of flows has its rate where their worth is nothing', () => {
    const flows = fc.array(fc.record({ amount: amounts, times: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(amounts, flows, (price, given) => {
        const [rate] = internalRates(-price, given);
        fc.pre(rate !== undefined);
        const worth = netPresentValue(-price, given, rate) ?? Number.NaN;
        expect(Math.abs(worth) / price).toBeLessThan(1e-6);
      }),
      { numRuns: 60 },
    );
  });
});
