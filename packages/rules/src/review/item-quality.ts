/** What the answers to one version of a question come to. */
export interface ItemFigures {
  readonly answers: number;
  /** Share of right first answers, 0 to 1. */
  readonly facility: number;
  /** Point-biserial correlation of this question with the rest of what its students answered; null where there is none. */
  readonly discrimination: number | null;
  /** The letters of the key, such as `AC`. */
  readonly key: string;
  /** How often each option was chosen, and how well those who chose it do elsewhere, -1 to 1 against the average. */
  readonly options: readonly { letter: string; chosen: number; strength: number | null }[];
}

export type Suspicion =
  | 'key-doubtful'
  | 'discriminates-badly'
  | 'option-unused'
  | 'too-hard'
  | 'too-easy';

/** Fewer answers say nothing. */
export const fewestAnswers = 30;
const badDiscrimination = 0.1;
/** So much stronger than those of the key are those who choose another option, where the key is in doubt. */
const clearlyStronger = 0.05;

/** What speaks against a question, the worst first. */
export function suspicionsOf(item: ItemFigures): Suspicion[] {
  if (item.answers < fewestAnswers) return [];
  const found: Suspicion[] = [];
  if (hasBetterOption(item)) found.push('key-doubtful');
  if (item.discrimination !== null && item.discrimination < badDiscrimination)
    found.push('discriminates-badly');
  if (item.options.some(({ chosen }) => chosen === 0)) found.push('option-unused');
  if (item.facility < 0.1) found.push('too-hard');
  if (item.facility > 0.97) found.push('too-easy');
  return found;
}

/** Whether an option outside the key is chosen by those who do better elsewhere than those who choose the key. */
function hasBetterOption({ options, key, answers }: ItemFigures): boolean {
  const ofKey = options.filter(({ letter }) => key.includes(letter));
  const strengths = ofKey.flatMap(({ strength }) => strength ?? []);
  if (strengths.length === 0) return false;
  const best = Math.max(...strengths);
  return options.some(
    ({ letter, chosen, strength }) =>
      !key.includes(letter) &&
      strength !== null &&
      chosen >= answers / 10 &&
      strength > best + clearlyStronger,
  );
}
