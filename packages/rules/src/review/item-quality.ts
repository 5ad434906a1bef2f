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
  /** Whether it says something that is true or false. */
  readonly isTrueFalse: boolean;
  /** The wrong number that most people wrote, and how many; null of what is not written, or where nobody erred. */
  readonly mistake: CommonMistake | null;
  /** Share of right entries of each blank of a table, 0 to 1; nothing of what is no table. */
  readonly blanks: readonly number[];
}

export interface CommonMistake {
  readonly text: string;
  readonly people: number;
}

export type Suspicion =
  | 'key-doubtful'
  | 'same-mistake'
  | 'discriminates-badly'
  | 'like-guessing'
  | 'option-unused'
  | 'part-too-hard'
  | 'too-hard'
  | 'too-easy';

/** Fewer answers say nothing. */
export const fewestAnswers = 30;
const badDiscrimination = 0.1;
/** So much stronger than those of the key are those who choose another option, where the key is in doubt. */
const clearlyStronger = 0.05;
/** So many who write the same wrong number were misled alike: by the question, or by what they were taught. */
const sameMistake = 0.2;
/** Right as often as a coin would be. */
const likeGuessing = { from: 0.45, to: 0.55 } as const;
const hardly = 0.1;

/** What speaks against a question, the worst first. */
export function suspicionsOf(item: ItemFigures): Suspicion[] {
  if (item.answers < fewestAnswers) return [];
  const found: Suspicion[] = [];
  if (hasBetterOption(item)) found.push('key-doubtful');
  if (item.mistake !== null && item.mistake.people >= item.answers * sameMistake)
    found.push('same-mistake');
  if (item.discrimination !== null && item.discrimination < badDiscrimination)
    found.push('discriminates-badly');
  if (item.isTrueFalse && item.facility >= likeGuessing.from && item.facility <= likeGuessing.to)
    found.push('like-guessing');
  if (item.options.some(({ chosen }) => chosen === 0)) found.push('option-unused');
  if (item.blanks.some((share) => share < hardly)) found.push('part-too-hard');
  if (item.facility < hardly) found.push('too-hard');
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

/** What speaks against a composite question, of what speaks against one of its parts. */
export const ofPart = (suspicion: Suspicion): Suspicion =>
  suspicion === 'too-hard' ? 'part-too-hard' : suspicion;

/** What somebody saw who looked at a question and found it sound. */
export interface Passed {
  readonly suspicions: readonly string[];
  readonly answers: number;
}

/** So many times as many people say something that was not known when somebody looked. */
const newsFrom = 1.5;

/**
 * What still speaks against a question of which somebody has said that it is sound: nothing, until the figures say
 * something else against it or come of half as many people more; then all of it.
 */
export function standing(
  suspicions: readonly Suspicion[],
  answers: number,
  passed: Passed | null,
): Suspicion[] {
  const isKnown =
    passed !== null &&
    answers < passed.answers * newsFrom &&
    suspicions.every((each) => passed.suspicions.includes(each));
  return isKnown ? [] : [...suspicions];
}
