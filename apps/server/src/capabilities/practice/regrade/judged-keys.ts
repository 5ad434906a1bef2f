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

/** What the log keeps of a regrade, each `<question>:<version>=<version by whose key it is judged>`. */
export interface LoggedKeys {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const said = (questionId: number, version: number, by: number | null): string =>
  `${questionId}:${version}=${by ?? version}`;

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
    const at = of.before.findIndex((key) => key.startsWith(`${questionId}:${version}=`));
    if (at === -1) return { ...one, judgedAs: stored };
    if (of.after[at] !== said(questionId, version, stored))
      throw new Refusal('undoChanged', '之后又重新判过分，请先撤回后面的那一次');
    const by = Number(of.before[at]?.split('=')[1]);
    return { ...one, judgedAs: by === version ? null : by };
  });
}
