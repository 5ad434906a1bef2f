/** Shares (0 to 1 each) as whole percents that together are the rounded sum: where rounding lacks some, the largest remainders get them. */
export function wholePercents(shares: readonly number[]): number[] {
  const exact = shares.map((share) => share * 100);
  const whole = exact.map((own) => Math.floor(own + rounding));
  const lacking =
    Math.round(exact.reduce((sum, own) => sum + own, 0)) - whole.reduce((sum, own) => sum + own, 0);
  const remainderOf = (index: number) => (exact[index] ?? 0) - (whole[index] ?? 0);
  const first = [...exact.keys()]
    .toSorted((one, other) => remainderOf(other) - remainderOf(one) || one - other)
    .slice(0, Math.max(0, lacking));
  return whole.map((own, index) => own + Number(first.includes(index)));
}

/** Sums of fractions miss a whole number by less. */
const rounding = 1e-9;
