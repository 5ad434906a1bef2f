/** A level stream of payments as the BA II Plus has it: what is paid out is negative. */
export interface TimeValue {
  /** Number of payments. */
  readonly n: number;
  /** Nominal rate of a year, in percent. */
  readonly iy: number;
  readonly pv: number;
  readonly pmt: number;
  readonly fv: number;
  /** Payments a year, which are its compounding periods too. */
  readonly perYear: number;
  /** Payments stand at the beginning of each period. */
  readonly isDue: boolean;
}

export type TimeValueKey = 'n' | 'iy' | 'pv' | 'pmt' | 'fv';

const growthOf = (rate: number, n: number) => (1 + rate) ** n;

/** Present value of one unit a period; without a rate, their number. */
function annuityOf(rate: number, { n, isDue }: Pick<TimeValue, 'n' | 'isDue'>): number {
  if (Math.abs(rate) < 1e-12) return n;
  // expm1 and log1p keep their digits where the rate is small.
  const annuity = -Math.expm1(-n * Math.log1p(rate)) / rate;
  return isDue ? annuity * (1 + rate) : annuity;
}

/** What is left over at a rate of the period: 0 where the streams are worth the same. */
function imbalance(worth: TimeValue, rate: number): number {
  return worth.pv + worth.pmt * annuityOf(rate, worth) + worth.fv / growthOf(rate, worth.n);
}

/** The one of the five that is asked for, from the other four; null where there is none. */
export function solveTimeValue(worth: TimeValue, wanted: TimeValueKey): number | null {
  const rate = worth.iy / 100 / worth.perYear;
  const { n, pv, pmt, fv } = worth;
  if (wanted === 'iy') return rateOf(worth);
  if (rate <= -1) return null;
  const answers = {
    pv: () => -(pmt * annuityOf(rate, worth) + fv / growthOf(rate, n)),
    fv: () => -(pv + pmt * annuityOf(rate, worth)) * growthOf(rate, n),
    pmt: () => -(pv + fv / growthOf(rate, n)) / annuityOf(rate, worth),
    n: () => periodsOf(worth, rate),
  };
  return finite(answers[wanted]());
}

function periodsOf({ pv, pmt, fv, isDue }: TimeValue, rate: number): number {
  if (Math.abs(rate) < 1e-12) return -(pv + fv) / pmt;
  const level = (pmt * (isDue ? 1 + rate : 1)) / rate;
  return Math.log((level - fv) / (level + pv)) / Math.log1p(rate);
}

function rateOf(worth: TimeValue): number | null {
  const [rate = null] = rootsOf((candidate) => imbalance(worth, candidate));
  return rate === null ? null : rate * 100 * worth.perYear;
}

export interface CashFlow {
  readonly amount: number;
  /** How many periods it comes in a row. */
  readonly times: number;
}

/** Net present value of a first flow now and others after it, at a rate of the period in percent. */
export function netPresentValue(
  first: number,
  flows: readonly CashFlow[],
  percent: number,
): number | null {
  if (percent <= -100) return null;
  return finite(worthOf(first, flows, percent / 100));
}

/**
 * Percents of a period at which the flows are worth nothing, the nearest to 0 first. Flows whose sign changes more than
 * once may have several, or none.
 */
export function internalRates(first: number, flows: readonly CashFlow[]): readonly number[] {
  const amounts = [first, ...flows.filter(({ times }) => times > 0).map(({ amount }) => amount)];
  if (!amounts.some((amount) => amount > 0) || !amounts.some((amount) => amount < 0)) return [];
  return rootsOf((candidate) => worthOf(first, flows, candidate)).map((rate) => rate * 100);
}

function worthOf(first: number, flows: readonly CashFlow[], rate: number): number {
  let period = 0;
  let worth = first;
  for (const { amount, times } of flows) {
    worth += (amount * annuityOf(rate, { n: times, isDue: false })) / growthOf(rate, period);
    period += times;
  }
  return worth;
}

/** Rates are searched by their growth, from losing all but a ten-thousandth to a hundredfold. */
const [leastGrowth, maxGrowth, stepsOfGrowth] = [Math.log(1e-4), Math.log(100), 2000];

/** The roots of a function of a rate, the nearest to 0 first, by a scan for changes of sign and bisection. */
function rootsOf(value: (rate: number) => number): number[] {
  const width = (maxGrowth - leastGrowth) / stepsOfGrowth;
  const roots: number[] = [];
  for (let step = 0; step < stepsOfGrowth; step++) {
    const [low, high] = [leastGrowth + step * width, leastGrowth + (step + 1) * width];
    const [before, after] = [value(Math.expm1(low)), value(Math.expm1(high))];
    if (!Number.isFinite(before) || !Number.isFinite(after)) continue;
    if (before === 0) roots.push(Math.expm1(low));
    else if (before < 0 !== after < 0) roots.push(bisect(value, low, high));
  }
  return roots.toSorted((a, b) => Math.abs(a) - Math.abs(b));
}

function bisect(value: (rate: number) => number, low: number, high: number): number {
  const isLowNegative = value(Math.expm1(low)) < 0;
  let [left, right] = [low, high];
  for (let turn = 0; turn < 100; turn++) {
    const middle = (left + right) / 2;
    if (value(Math.expm1(middle)) < 0 === isLowNegative) left = middle;
    else right = middle;
  }
  return Math.expm1((left + right) / 2);
}

const finite = (number: number) => (Number.isFinite(number) ? number : null);
