import { Refusal } from '../../../platform/http/refusal.ts';

interface JudgedBy {
  readonly version: number;
  /** Null: by its own key. */
  readonly judgedAs: number | null;
  /** What is stored of `judgedAs`. */
  readonly stored: number | null;
}

/** A version that is judged by another key than it was. */
export type Rekeyed = JudgedBy & { readonly questionId: number };

/** What the log keeps of a regrade, each `<question>_<version>=<version by whose key it is judged>`. */
export interface LoggedKeys {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

// Bound to what follows: a long number that stands alone could be somebody's phone, and is masked in the log.
const said = (questionId: number, version: number, by: number | null): string =>
  `${questionId}_${version}=${by ?? version}`;

/** The log has older ones with a colon. */
const asSaid = (key: string): string => key.replace(':', '_');

export const keyFacts = (versions: readonly Rekeyed[]): LoggedKeys => ({
  before: versions.map(({ questionId, version, stored }) => said(questionId, version, stored)),
  after: versions.map(({ questionId, version, judgedAs }) => said(questionId, version, judgedAs)),
});

/**
 * By whose keys versions of a question were judged before a regrade; without one each by its own. Throws undoChanged where
 * another has judged them since: to take this one back would take back that one too, and tell nobody of it.
 */
export function formerKeys<Version extends JudgedBy>(
  questionId: number,
  versions: readonly Version[],
  of: LoggedKeys | undefined,
): Version[] {
  if (of === undefined) return versions.map((one) => ({ ...one, judgedAs: null }));
  return versions.map((one) => {
    const { version, stored } = one;
    const [before, after] = [of.before.map(asSaid), of.after.map(asSaid)];
    const at = before.findIndex((key) => key.startsWith(`${questionId}_${version}=`));
    if (at === -1) return { ...one, judgedAs: stored };
    if (after[at] !== said(questionId, version, stored))
      throw new Refusal('undoChanged', '之后又重新判过分，请先撤回后面的那一次');
    const by = Number(before[at]?.split('=')[1]);
    return { ...one, judgedAs: by === version ? null : by };
  });
}
