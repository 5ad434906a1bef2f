import type { QaTagIds } from '@xuezhou/contract/qa';
import { useState } from 'react';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { emptyWritten, writtenIn, type Written } from '../writing/written-draft.ts';

/** A question that is being asked. */
export interface AskDraft extends Written {
  readonly title: string;
  readonly isPrivate: boolean;
  /** Chosen by hand; null: those of the page. */
  readonly tags: QaTagIds | null;
}

const emptyAsk = (): AskDraft => ({ ...emptyWritten(), title: '', isPrivate: false, tags: null });

function isTags(kept: unknown): kept is QaTagIds {
  if (typeof kept !== 'object' || kept === null) return false;
  const tags = kept as Record<string, unknown>;
  return ['courseTagId', 'bookTagId', 'readingTagId'].every((name) => Number.isInteger(tags[name]));
}

function readAsk(key: string): AskDraft | undefined {
  const kept = readJson(key);
  const written = writtenIn(kept);
  if (!written) return undefined;
  const { title, isPrivate, tags } = kept as Record<keyof AskDraft, unknown>;
  return {
    ...written,
    title: typeof title === 'string' ? title : '',
    isPrivate: isPrivate === true,
    tags: isTags(tags) ? tags : null,
  };
}

export const isBlank = ({ title, content, images }: AskDraft): boolean =>
  title.trim() === '' && content.trim() === '' && images.length === 0;

/** A question that is being asked, kept on this device with every letter. */
export function useAskDraft(key: string, given: Partial<Pick<AskDraft, 'title' | 'content'>>) {
  const [draft, setDraft] = useState<AskDraft>(() => {
    const kept = readAsk(key) ?? emptyAsk();
    if (isBlank(kept)) return { ...kept, ...given };
    return kept.title === '' ? { ...kept, title: given.title ?? '' } : kept;
  });
  return {
    draft,
    change: (news: (before: AskDraft) => Partial<AskDraft>) =>
      setDraft((before) => {
        const after = { ...before, ...news(before) };
        if (isBlank(after)) removeText(key);
        else writeJson(key, after);
        return after;
      }),
    forget: () => removeText(key),
  };
}
