/**
 * Cents of a price in fen, at the rate that an order keeps: fen that one US dollar costs. A part of a cent is one more,
 * so that the school is never given less than its price.
 */
export function dollarCentsOf(fen: number, rate: number): number {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`${fen} is no price`);
  if (!Number.isSafeInteger(rate) || rate < 1) throw new RangeError(`${rate} is no rate`);
  const hundredfold = BigInt(fen) * 100n;
  return Number((hundredfold + BigInt(rate) - 1n) / BigInt(rate));
}
