const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * A place in an order, between two others: a text that comes after the first and before the second. Null stands for the
 * beginning and the end. So what is moved is all that changes, however often that is.
 */
export function rankBetween(before: string | null, after: string | null): string {
  let rank = '';
  let upper = after;
  for (let place = 0; ; place += 1) {
    const low = digits.indexOf(before?.[place] ?? '0');
    const high = upper === null ? digits.length : digits.indexOf(upper[place] ?? '0');
    // Most things come behind the others: one step there, so that ranks stay short.
    const middle = upper === null && before !== null ? low + 1 : Math.floor((low + high) / 2);
    if (middle > low && middle < digits.length) return rank + digits[middle];
    rank += digits[low];
    // What follows a smaller digit may be anything.
    if (low < high) upper = null;
  }
}
