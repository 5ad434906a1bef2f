import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useState } from 'react';

interface Kept<Draft> {
  readonly draft: Draft;
  readonly change: (news: Partial<Draft>) => void;
  /** It was sent, or is not wanted any more. */
  readonly clear: () => void;
}

interface DraftKind<Draft> {
  /** What a form begins with. */
  readonly empty: () => Draft;
  /** Undefined for what is no such draft: an older version, or a curious hand, may have left it. */
  readonly read: (kept: Readonly<Record<string, unknown>>) => Draft | undefined;
  readonly isEmpty: (draft: Draft) => boolean;
}

/** What is being written, kept in this browser with every letter until it was sent. */
export function useKept<Draft extends object>(key: string, kind: DraftKind<Draft>): Kept<Draft> {
  const [draft, setDraft] = useState(() => readKept(key, kind) ?? kind.empty());
  return {
    draft,
    change: (news) =>
      setDraft((before) => {
        const after = { ...before, ...news };
        if (kind.isEmpty(after)) removeText(key);
        else writeJson(key, after);
        return after;
      }),
    clear: () => {
      removeText(key);
      setDraft(kind.empty());
    },
  };
}

/** Undefined: nothing was left there. */
export function readKept<Draft extends object>(
  key: string,
  { read }: Pick<DraftKind<Draft>, 'read'>,
): Draft | undefined {
  const kept = readJson(key);
  return typeof kept === 'object' && kept !== null
    ? read(kept as Readonly<Record<string, unknown>>)
    : undefined;
}

export const forgetKept = (key: string): void => removeText(key);
