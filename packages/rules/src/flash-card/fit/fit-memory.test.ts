import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../practice/testing/seeded.ts';
import { generalModel, modelOf, type CardRating } from '../memory.ts';
import { startOfDay } from '../study-day.ts';
import { fitMemory, leastReviews, type Optimiser } from './fit-memory.ts';
import { byMovingAverage, foretell, logLoss } from './foretell.ts';
import { historiesOf, type ReviewOfCard } from './histories.ts';
import { areSound } from './sound-parameters.ts';
import { kindsOfMemory, simulatedReviews } from './testing/simulated-learner.ts';

const dayMs = 86_400_000;
const kind = fc.constantFrom('usual' as const, 'fleeting' as const, 'lasting' as const);
const noon = (day: number) => startOfDay(20_000 + day) + 12 * 3_600_000;
const review = (cardId: number, day: number, rating: CardRating): ReviewOfCard => ({
  ...{ cardId, rating },
  at: noon(day),
});

/** Numbers anywhere, some of them no memory at all. */
const anyParameters = fc.oneof(
  fc.constantFrom(...Object.values(kindsOfMemory)),
  fc.array(fc.double({ min: -2, max: 12, noNaN: false }), { minLength: 20, maxLength: 22 }),
  fc.tuple(
    ...kindsOfMemory.usual.map((own) => fc.double({ min: own * 0.4, max: own * 1.8, noNaN: true })),
  ),
);

const fit = async (
  log: readonly ReviewOfCard[],
  optimise: Optimiser,
  wish: { school?: readonly number[]; former?: readonly number[] } = {},
) =>
  await fitMemory({
    learners: [historiesOf(log)],
    ...{ school: wish.school ?? null, former: wish.former ?? null, optimise },
  });

describe('a fit', () => {
  it('is used only where it foretells the held-out reviews better than everybody, the average and the school', async () => {
    await fc.assert(
      fc.asyncProperty(kind, fc.nat(1000), anyParameters, async (own, seed, parameters) => {
        const log = simulatedReviews(own, { reviews: 900, seed });
        const school = kindsOfMemory.lasting;
        const made = await fit(log, () => Promise.resolve(parameters), { school });
        const { outcome, lossFitted, lossGeneral, lossAverage, lossSchool } = made;
        expect(made.parameters !== null).toBe(outcome === 'used');
        if (outcome !== 'used') return;
        expect(areSound(parameters)).toBe(true);
        for (const other of [lossGeneral, lossAverage, lossSchool])
          expect(lossFitted).toBeLessThan(other ?? 0);
      }),
      { numRuns: 40 },
    );
  });

  it('of the memory itself is used, and that of another is not', async () => {
    const log = simulatedReviews('fleeting', { reviews: 3000, seed: 4 });
    const used = await fit(log, () => Promise.resolve(kindsOfMemory.fleeting));
    expect(used).toMatchObject({ outcome: 'used', parameters: kindsOfMemory.fleeting });
    const refused = await fit(log, () => Promise.resolve(kindsOfMemory.lasting));
    expect(refused).toMatchObject({ outcome: 'notBetter', parameters: null });
    expect(refused.lossFitted).toBeGreaterThan(used.lossFitted ?? 0);
  });

  it('is not used where what held until now is as good, which is told of by itself', async () => {
    const log = simulatedReviews('fleeting', { reviews: 3000, seed: 4 });
    const own = kindsOfMemory.fleeting;
    const same = await fit(log, () => Promise.resolve(own), { former: own });
    expect(same).toMatchObject({ outcome: 'notBetter', doesFormerHold: true });
    const worse = await fit(log, () => Promise.resolve(own), { former: kindsOfMemory.lasting });
    expect(worse).toMatchObject({ outcome: 'used', doesFormerHold: false });
  });

  it('learns from the older reviews alone', async () => {
    const log = simulatedReviews('usual', { reviews: 1500, seed: 9 });
    let learned = 0;
    const made = await fit(log, (sequences) => {
      learned = sequences.length;
      return Promise.resolve(kindsOfMemory.usual);
    });
    expect(learned + made.heldOut).toBe(made.reviews);
    expect(made.heldOut / made.reviews).toBeCloseTo(0.2, 1);
    expect(made.heldOut).toBeGreaterThanOrEqual(made.reviews * 0.2);
  });

  it.each([
    ['too few reviews', simulatedReviews('usual', { reviews: leastReviews, seed: 1 }), 'tooFew'],
    [
      'nothing ever forgotten',
      Array.from({ length: 2000 }, (_, at) => review(at % 300, at, 3)),
      'oneSided',
    ],
    [
      'nothing ever remembered',
      Array.from({ length: 2000 }, (_, at) => review(at % 300, at, 1)),
      'oneSided',
    ],
  ] as const)('is not tried with %s', async (_, log, outcome) => {
    const made = await fit(log, () => Promise.reject(new Error('was tried')));
    expect(made).toMatchObject({ outcome, parameters: null, lossFitted: null });
  });

  it('asks the same of the same log, in whatever order it is read', async () => {
    const log = simulatedReviews('lasting', { reviews: 1200, seed: 3 });
    const random = seeded(7);
    const mixed = log.toSorted(() => random() - 0.5);
    const figuresOf = async (given: readonly ReviewOfCard[]) => {
      const { reviews, heldOut, lossAverage, lossGeneral } = await fit(given, () =>
        Promise.resolve(kindsOfMemory.lasting),
      );
      return [reviews, heldOut, lossAverage?.toFixed(9), lossGeneral?.toFixed(9)];
    };
    expect(await figuresOf(mixed)).toEqual(await figuresOf(log));
  });
});

describe('the log of a learner', () => {
  it('counts the first review of a day, as the memory does', () => {
    const log = [review(1, 0, 3), review(1, 4, 1), { ...review(1, 4, 3), at: noon(4) + 600_000 }];
    expect(historiesOf(log)).toEqual([
      [
        { rating: 3, at: noon(0), days: 0 },
        { rating: 1, at: noon(4), days: 4 },
      ],
    ]);
  });

  it('leaves out cards of one day, and those whose clock jumped over years', () => {
    const log = [review(1, 0, 3), review(2, -20_000, 3), review(2, 5, 3), review(3, 0, 3)];
    expect(historiesOf([...log, review(3, 2, 4)])).toHaveLength(1);
  });

  it('keeps of very many some cards, drawn whatever became of them', () => {
    // The higher its number, the later a card was seen; each third is forgotten and comes back for months.
    const log = Array.from({ length: 30_000 }, (_, card) =>
      (card % 3 === 0 ? [0, 3, 60, 90] : [0, 3]).map((day) => review(card, (card >> 6) + day, 3)),
    ).flat();
    const kept = historiesOf(log, 10_000);
    const reviewsOf = (histories: typeof kept) =>
      histories.reduce((sum, history) => sum + history.length - 1, 0);
    expect(reviewsOf(kept)).toBeGreaterThan(9_990);
    expect(reviewsOf(kept)).toBeLessThanOrEqual(10_000);
    const shareOfLong = kept.filter(({ length }) => length > 2).length / kept.length;
    expect(shareOfLong).toBeCloseTo(1 / 3, 1);
    const begins = kept.map((history) => history[0]?.at ?? 0);
    const middle = begins.reduce((sum, at) => sum + at, 0) / begins.length;
    expect((middle - noon(0)) / dayMs).toBeCloseTo(30_000 / 64 / 2, -1.5);
    expect(historiesOf(log.toReversed(), 10_000)).toEqual(kept);
  });
});

describe('what is foretold', () => {
  it('falls with every day and stays between 0 and 1, by any sound parameters', () => {
    fc.assert(
      fc.property(
        anyParameters.filter(areSound),
        fc.double({ min: 0.01, max: 2000, noNaN: true }),
        fc.integer({ min: 0, max: 3000 }),
        (parameters, stability, days) => {
          const { recallOn } = modelOf(parameters);
          const chance = recallOn({ stability, day: 0 }, days);
          expect(chance).toBeGreaterThanOrEqual(0);
          expect(chance).toBeLessThanOrEqual(1);
          expect(recallOn({ stability, day: 0 }, days + 1)).toBeLessThanOrEqual(chance);
        },
      ),
    );
  });

  it('is as likely as it was, on average, by the memory that made the log', () => {
    const histories = historiesOf(simulatedReviews('fleeting', { reviews: 4000, seed: 11 }));
    const foretold = foretell(histories, modelOf(kindsOfMemory.fleeting));
    const shareOf = (of: (one: (typeof foretold)[number]) => number) =>
      foretold.reduce((sum, one) => sum + of(one), 0) / foretold.length;
    expect(shareOf(({ chance }) => chance)).toBeCloseTo(
      shareOf(({ isRecalled }) => Number(isRecalled)),
      1,
    );
    expect(logLoss(foretold)).toBeLessThan(logLoss(foretell(histories, generalModel)) ?? 0);
    expect(logLoss(foretold)).toBeLessThan(logLoss(byMovingAverage(histories)) ?? 0);
  });

  it('is nothing of nothing', () => {
    expect(logLoss([])).toBeNull();
    expect(byMovingAverage([])).toEqual([]);
  });
});

describe('parameters', () => {
  it('out of bounds, of another number or upside down are no memory', () => {
    const { usual } = kindsOfMemory;
    const changed = (index: number, value: number) =>
      usual.map((own, at) => (at === index ? value : own));
    expect(areSound(usual)).toBe(true);
    for (const odd of [
      usual.slice(1),
      changed(0, Number.NaN),
      changed(3, 1),
      changed(4, 11),
      changed(9, -0.1),
      changed(20, 0.9),
    ])
      expect(areSound(odd)).toBe(false);
  });
});
