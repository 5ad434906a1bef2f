import { generalModel, modelOf, type MemoryModel, type MemoryParameters } from '../memory.ts';
import { byMovingAverage, foretell, logLoss, type Foretold } from './foretell.ts';
import type { CardHistory } from './histories.ts';
import { areSound } from './sound-parameters.ts';

/** Fewer reviews say too little of somebody. */
export const leastReviews = 400;
/** Another attempt is worth it when the log has grown by this share. */
export const growth = 1.3;
/** Of the reviews, in the order of time, so many are learned from; the newest are left to be foretold. */
const learnedShare = 0.8;
/** Whoever forgets nothing, or everything, shows no curve. */
const leastOfEach = 10;
const leastOfEachHeldOut = 3;
/** Less is chance, and would move nobody's cards. */
const leastGain = 0.01;
/** FSRS learns from no longer sequences. */
const longestSequence = 64;

/**
 * `used`: it foretells better. `notBetter`: than the parameters of everybody, a moving average, the school's, or those that
 * held until now. `tooFew`, `oneSided`: there was nothing to learn from. `odd`: what came out can be no memory.
 */
export type FitOutcome = 'used' | 'notBetter' | 'tooFew' | 'oneSided' | 'odd';

export interface MemoryFit {
  readonly outcome: FitOutcome;
  readonly reviews: number;
  readonly heldOut: number;
  /** Log loss on the newest reviews, of which nothing was learned. */
  readonly lossGeneral: number | null;
  readonly lossAverage: number | null;
  readonly lossSchool: number | null;
  readonly lossFitted: number | null;
  /** Only of one that is used. */
  readonly parameters: MemoryParameters | null;
  /** Whether the parameters that held until now still foretell better than everybody's and the average. */
  readonly doesFormerHold: boolean;
}

/** Reviews of one card up to the one that is to be foretold, as an optimiser reads them. */
export type Sequence = readonly { readonly rating: number; readonly days: number }[];
export type Optimiser = (sequences: readonly Sequence[]) => Promise<readonly number[]>;

export interface FitWish {
  /** Of one learner or of several, learner by learner. */
  readonly learners: readonly (readonly CardHistory[])[];
  readonly school: MemoryParameters | null;
  /** The learner's own that hold until now. */
  readonly former: MemoryParameters | null;
  readonly optimise: Optimiser;
}

/** Learns from the older reviews, and is used only where it foretells the newest better than whatever else could. */
export async function fitMemory({
  learners,
  school,
  former,
  optimise,
}: FitWish): Promise<MemoryFit> {
  const parts = learners.map((histories) => ({ histories, from: heldOutFrom(histories) }));
  const heldOutOf = (foretold: (histories: readonly CardHistory[]) => Foretold[]) =>
    parts.flatMap(({ histories, from }) => foretold(histories).filter(({ at }) => at >= from));
  const lossOf = (model: MemoryModel) => logLoss(heldOutOf((own) => foretell(own, model)));
  const general = heldOutOf((own) => foretell(own, generalModel));
  const reviews = learners.flat().reduce((sum, history) => sum + history.length - 1, 0);
  const average = logLoss(heldOutOf(byMovingAverage));
  const figures = {
    ...{ reviews, heldOut: general.length, lossGeneral: logLoss(general), lossAverage: average },
    lossSchool: school && lossOf(modelOf(school)),
  };
  const best = (losses: readonly (number | null)[]) =>
    Math.min(...losses.map((loss) => loss ?? Number.POSITIVE_INFINITY));
  const others = best([figures.lossGeneral, average]);
  const lossFormer = former && lossOf(modelOf(former));
  const doesFormerHold = lossFormer !== null && lossFormer < others;
  const refused = (outcome: FitOutcome, lossFitted: number | null = null): MemoryFit => ({
    ...figures,
    ...{ outcome, lossFitted, parameters: null, doesFormerHold },
  });
  if (reviews < leastReviews) return refused('tooFew');
  const sequences = parts.flatMap(({ histories, from }) => sequencesBefore(histories, from));
  if (isOneSided(sequences, general)) return refused('oneSided');
  const parameters = await optimise(sequences);
  if (!areSound(parameters)) return refused('odd');
  const lossFitted = lossOf(modelOf(parameters));
  const isBetter =
    lossFitted !== null &&
    lossFitted < (figures.lossGeneral ?? 0) * (1 - leastGain) &&
    lossFitted < best([average, figures.lossSchool, lossFormer]);
  if (!isBetter) return refused('notBetter', lossFitted);
  return { ...figures, outcome: 'used', lossFitted, parameters, doesFormerHold };
}

/** The moment from which on a learner's reviews are held out. */
function heldOutFrom(histories: readonly CardHistory[]): number {
  const moments = histories
    .flatMap((history) => history.slice(1).map(({ at }) => at))
    .toSorted((one, other) => one - other);
  return moments[Math.floor(moments.length * learnedShare)] ?? Number.POSITIVE_INFINITY;
}

function sequencesBefore(histories: readonly CardHistory[], from: number): Sequence[] {
  return histories.flatMap((history) => {
    const plain = history.map(({ rating, days }) => ({ rating, days }));
    return history.flatMap(({ at }, index) =>
      index === 0 || index >= longestSequence || at >= from ? [] : [plain.slice(0, index + 1)],
    );
  });
}

function isOneSided(sequences: readonly Sequence[], heldOut: readonly Foretold[]): boolean {
  const forgotten = sequences.filter((sequence) => sequence.at(-1)?.rating === 1).length;
  const forgottenLater = heldOut.filter(({ isRecalled }) => !isRecalled).length;
  return (
    Math.min(forgotten, sequences.length - forgotten) < leastOfEach ||
    Math.min(forgottenLater, heldOut.length - forgottenLater) < leastOfEachHeldOut
  );
}
