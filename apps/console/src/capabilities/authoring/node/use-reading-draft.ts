import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { getDraftReading, saveDraftReading } from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelf } from '../../../platform/session/self.ts';
import { treeQuery, type DraftReading } from '../authoring.queries.ts';
import { savingText } from '../../../platform/draft/saving-state.ts';
import { keepRest, readKept } from './kept-reading.ts';

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
  const [began] = useState({ ...first, revision: kept?.revision ?? first.revision });
  const [saved, setSaved] = useState(began);
  // What became of the last saving.
  const [tried, setTried] = useState<Tried>({});
  const { problem, conflict, isLost = false } = tried;
  const isSaving = useRef(false);
  const isDirty = markdown.trim() !== saved.markdown.trim();

  const save = async (revision = saved.revision) => {
    if (isSaving.current) return;
    isSaving.current = true;
    const sent = markdown;
    const answer = await trySave({ courseId, readingId, revision, markdown: sent });
    isSaving.current = false;
    setTried(answer);
    if (answer.saved === undefined) return;
    setSaved({ ...saved, ...answer.saved, markdown: sent });
    keepRest(key, sent, answer.saved.revision);
    void queryClient.invalidateQueries({ queryKey: treeQuery(courseId).queryKey });
  };
  const onPause = useEffectEvent(() => void save());

  // What was refused would be refused again: the next letter, or a save by hand, sends it anew.
  const isWaiting = conflict !== undefined || problem !== undefined;
  const pause = isLost ? againMs : pauseMs;
  useEffect(() => {
    if (!isDirty || isWaiting) return undefined;
    const timer = setTimeout(onPause, pause);
    return () => clearTimeout(timer);
  }, [markdown, isDirty, isWaiting, pause, saved, tried]);
  return {
    ...{ markdown, html: saved.html, faults: saved.faults, problem, conflict },
    state: savingText({ isDirty, hasSaved: saved !== began, isLost, problem, conflict }),
    change: (news) => {
      setMarkdown(news);
      setTried({ ...(conflict && { conflict }) });
      writeJson(key, { markdown: news, revision: saved.revision });
    },
    saveNow: () => void (isDirty && conflict === undefined && save()),
    takeTheirs: () => {
      removeText(key);
      setSaved(conflict ?? saved);
      setMarkdown((conflict ?? saved).markdown);
      setTried({});
    },
    // From here on it stands on what the colleague saved.
    keepMine: () => void save(conflict?.revision),
  };
}

interface Tried {
  readonly saved?: DataOf<typeof saveDraftReading>;
  readonly conflict?: DraftReading;
  readonly problem?: string;
  readonly isLost?: true;
}

async function trySave(body: InputOf<typeof saveDraftReading>['body']): Promise<Tried> {
  try {
    return { saved: await call(saveDraftReading, { body }, { ignoreErrors: true }) };
  } catch (error) {
    if (!(error instanceof RefusalError)) return { isLost: true };
    if (error.status !== consoleRefusals.draftChanged[0]) return { problem: error.message };
    const { courseId, readingId } = body;
    const params = { courseId, readingId };
    const asked = call(getDraftReading, { params }, { ignoreErrors: true });
    return await asked.then(
      (conflict) => ({ conflict }),
      () => ({ isLost: true as const }),
    );
  }
}
