import { bare } from './read-drafts.ts';

/** Two that say the same but for their figures' places. */
const mostAlike = 0.9;

/** Each two letters that stand side by side, as one number. */
type Pairs = ReadonlySet<number>;

function pairsOf(text: string): Pairs {
  const letters = bare(text);
  const pairs = new Set<number>();
  for (let at = 1; at < letters.length; at += 1)
    pairs.add((letters.charCodeAt(at - 1) << 16) | letters.charCodeAt(at));
  return pairs;
}

/** Stems of a bank, cut into pairs once: a bank has thousands, and each draft is held against all of them. */
export type Bank = readonly { readonly questionId: number; readonly pairs: Pairs }[];

export const bankOf = (
  stems: readonly { readonly questionId: number; readonly stem: string }[],
): Bank => stems.map(({ questionId, stem }) => ({ questionId, pairs: pairsOf(stem) }));

/** From 0 to 1: how many pairs of letters two texts have in common; 0 where that is sure to be less than `least`. */
function shareOf(one: Pairs, other: Pairs, least: number): number {
  const all = one.size + other.size;
  if (all === 0) return 0;
  // A little less, so that no rounding leaves out what is just as alike.
  const fewest = least * all - 1e-6;
  let [common, left] = [0, one.size];
  for (const pair of one) {
    if (2 * Math.min(common + left, other.size) < fewest) return 0;
    if (other.has(pair)) common += 1;
    left -= 1;
  }
  return (2 * common) / all;
}

export const likeness = (one: string, other: string): number =>
  shareOf(pairsOf(one), pairsOf(other), 0);

/** The question that says most nearly the same; undefined: none does. */
export function closestQuestion(
  text: string,
  bank: Bank,
): { readonly questionId: number; readonly share: number } | undefined {
  const own = pairsOf(text);
  let like: { questionId: number; share: number } | undefined;
  for (const { questionId, pairs } of bank) {
    const share = shareOf(own, pairs, like?.share ?? mostAlike);
    if (share >= mostAlike && share > (like?.share ?? 0)) like = { questionId, share };
  }
  return like;
}
