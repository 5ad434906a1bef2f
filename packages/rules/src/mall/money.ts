/** Fen as they are read: 368000 is 3,680, 355750 is 3,557.50. */
export function yuanText(fen: number): string {
  const sign = fen < 0 ? '−' : '';
  const whole = Math.trunc(Math.abs(fen) / 100).toLocaleString('en-US');
  const rest = Math.abs(fen) % 100;
  return rest === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(rest).padStart(2, '0')}`;
}

/** Fen of `180` or `35.50`; null for what is no amount. */
export function fenOf(yuan: string): number | null {
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : null;
}

/** A point pays one fen: 100 points are 1 yuan. */
export const fenOfPoints = (points: number): number => points;

/** Points are spent in steps of 10. */
export const pointsStep = 10;

/** As many of them as can be spent. */
export const usablePoints = (points: number): number =>
  Math.floor(Math.max(0, points) / pointsStep) * pointsStep;

/**
 * A whole amount cut into whole parts in proportion to weights; the parts are the amount, exactly. What is left over by
 * cutting goes to the largest remainders, the first of them first. Without any weight it is the first part's.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (weights.length === 0) return [];
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  // Amounts and weights may both be as large as 10^8: their product is exact only as a BigInt.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((value) => Number(value / BigInt(total)));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % BigInt(total) }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    );
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** The smallest unit of another currency for fen, at so many fen for one of it (7.1234 yuan a dollar is 712.34): up. */
export function centsOf(fen: number, fenPerDollar: number): number {
  return Math.ceil((fen * 100) / fenPerDollar - 1e-9);
}
