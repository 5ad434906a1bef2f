import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { getDraftReading, saveDraftReading } from '@xuezhou/contract/authoring/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelf } from '../../../platform/session/self.ts';
import { treeQuery } from '../authoring.queries.ts';
import type { DraftReading } from './reading-editor.tsx';

export interface ReadingDraft {
  readonly markdown: string;
  readonly html: string;
  readonly faults: readonly string[];
  /** Where the saving stands, in words. */
  readonly state: string;
  readonly problem: string | undefined;
  /** What somebody else saved meanwhile. */
  readonly conflict: DraftReading | undefined;
  readonly change: (markdown: string) => void;
  readonly saveNow: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

interface Kept {
  readonly markdown: string;
  readonly revision: number;
}

/** Null: nothing was left in this browser. */
function readKept(key: string): Kept | null {
  const { markdown, revision } = (readJson(key) ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return typeof markdown === 'string' && typeof revision === 'number'
    ? { markdown, revision }
    : null;
}

const pauseMs = 1000;
const againMs = 5000;

/**
 * A text that saves itself a second after the last letter. Every letter is in this browser until the server has it; a
 * newer version of a colleague is shown beside it, and neither is thrown away unseen.
 */
export function useReadingDraft(
  courseId: number,
  readingId: number,
  first: DraftReading,
): ReadingDraft {
  const { staffId } = useSelf();
  const queryClient = useQueryClient();
  const key = `xuezhou-console-reading-${staffId}-${readingId}`;
  const [kept] = useState(() => readKept(key));
  const [markdown, setMarkdown] = useState(kept?.markdown ?? first.markdown);
  // What was left here began from the version of then: where that is not the newest, it meets the conflict.
  const [saved, setSaved] = useState({ ...first, revision: kept?.revision ?? first.revision });
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<DraftReading>();
  const [isLost, setLost] = useState(false);
  const isSaving = useRef(false);
  const isDirty = markdown.trim() !== saved.markdown.trim();

  const save = useEffectEvent(async (revision = saved.revision) => {
    if (isSaving.current) return;
    isSaving.current = true;
    const sent = markdown;
    try {
      const body = { courseId, readingId, revision, markdown: sent };
      const answer = await call(saveDraftReading, { body }, { ignoreErrors: true });
      setSaved({ ...saved, ...answer, markdown: sent });
      setLost(false);
      setProblem(undefined);
      if (readKept(key)?.markdown === sent) removeText(key);
      void queryClient.invalidateQueries({ queryKey: treeQuery(courseId).queryKey });
    } catch (error) {
      if (!(error instanceof RefusalError)) setLost(true);
      else if (error.status === consoleRefusals.draftChanged[0])
        setConflict(await call(getDraftReading, { params: { courseId, readingId } }));
      else setProblem(error.message);
    } finally {
      isSaving.current = false;
    }
  });

  const isWaiting = conflict !== undefined;
  useEffect(() => {
    if (!isDirty || isWaiting) return undefined;
    const timer = setTimeout(() => void save(), isLost ? againMs : pauseMs);
    return () => clearTimeout(timer);
  }, [markdown, isDirty, isWaiting, isLost, saved]);

  const change = (news: string) => {
    setMarkdown(news);
    setProblem(undefined);
    writeJson(key, { markdown: news, revision: saved.revision });
  };
  return {
    markdown,
    html: saved.html,
    faults: saved.faults,
    problem,
    conflict,
    state: stateText({ isDirty, isLost, hasConflict: isWaiting }),
    change,
    saveNow: () => void (isDirty && !isWaiting && save()),
    takeTheirs: () => {
      if (conflict === undefined) return;
      removeText(key);
      setSaved(conflict);
      setMarkdown(conflict.markdown);
      setConflict(undefined);
    },
    keepMine: () => {
      if (conflict === undefined) return;
      setSaved({ ...saved, revision: conflict.revision });
      setConflict(undefined);
      void save(conflict.revision);
    },
  };
}

function stateText({
  isDirty,
  isLost,
  hasConflict,
}: {
  isDirty: boolean;
  isLost: boolean;
  hasConflict: boolean;
}) {
  if (hasConflict) return '没有存上去，请先选用哪一份';
  if (!isDirty) return '存进草稿了';
  return isLost ? '网络断了，写的还在这台电脑里，会再试' : '正在存……';
}
