/**
 * A number of 53 bits for a term, by which the index knows it. Among a million terms two of one number are as likely
 * as one in ten thousand, and would only make a passage found that should not be.
 */
export function termHash(term: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < term.length; at += 1) {
    const code = term.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (low & 0x1fffff) + (high >>> 0);
}
