import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  getQuestion,
  listQuestionDrafts,
  saveQuestionDraft,
  type OpenedQuestion,
  type QuestionForm,
} from '@xuezhou/contract/review/console';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelf } from '../../../../platform/session/self.ts';
import { savingText } from '../../../../platform/draft/saving-state.ts';
import { isSameForm, keepRest, readKept } from './kept-form.ts';

export interface QuestionDraft {
  readonly form: QuestionForm;
  /** Of what the server has. */
  readonly revision: number;
  /** Something differs from what is published. */
  readonly isChanged: boolean;
  /** All of it is with the server. */
  readonly isSaved: boolean;
  /** Where the saving stands, in words. */
  readonly state: string;
  readonly problem: string | undefined;
  /** What somebody else saved meanwhile. */
  readonly conflict: QuestionForm | undefined;
  /** What was given before in the same moment is known to a function. */
  readonly change: (changed: Changed) => void;
  readonly saveNow: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  /** It is with the server already under this revision. */
  readonly takeSaved: (form: QuestionForm, revision: number) => void;
}

type Changed = Partial<QuestionForm> | ((now: QuestionForm) => Partial<QuestionForm>);

const pauseMs = 1000;
const againMs = 5000;

interface Saved {
  readonly form: QuestionForm;
  readonly revision: number;
}

const formOf = ({ draft, published }: OpenedQuestion): QuestionForm => (draft ?? published)!;

/** What was left in this browser began from the version of then: where that is not the newest, it meets the conflict. */
const beganFrom = (first: OpenedQuestion, revision = first.revision): Saved => ({
  form: formOf(first),
  revision,
});

/**
 * A question that saves itself a second after the last letter. Every letter is in this browser until the server has it;
 * what a colleague saved meanwhile is shown beside it, and neither is thrown away unseen.
 */
export function useQuestionDraft(first: OpenedQuestion): QuestionDraft {
  const { questionId, published } = first;
  const { staffId } = useSelf();
  const queryClient = useQueryClient();
  const key = `xuezhou-console-question-${staffId}-${questionId}`;
  const [kept] = useState(() => (first.isMine ? readKept(key) : null));
  const [form, setForm] = useState(kept?.form ?? formOf(first));
  // Of this moment: an editor tells its last letters when it goes, with what was pressed, before either is drawn.
  const latest = useRef(form);
  const [began] = useState(() => beganFrom(first, kept?.revision));
  const [saved, setSaved] = useState(began);
  const [tried, setTried] = useState<Tried>({});
  const { problem, conflict, isLost = false } = tried;
  const isSaving = useRef(false);
  const isDirty = !isSameForm(form, saved.form);

  const save = async (revision = saved.revision) => {
    if (isSaving.current) return;
    isSaving.current = true;
    const sent = form;
    const answer = await trySave({ questionId, revision, form: sent });
    isSaving.current = false;
    setTried(answer);
    if (answer.revision === undefined) return;
    setSaved({ form: sent, revision: answer.revision });
    keepRest(key, sent, answer.revision);
    void queryClient.invalidateQueries({ queryKey: [listQuestionDrafts.path] });
  };
  // What was refused would be refused again: the next letter, or a save by hand, sends it anew.
  const isWaiting = conflict !== undefined || problem !== undefined;
  useSaveOnPause(isDirty && !isWaiting, isLost ? againMs : pauseMs, [form, saved, tried], save);
  const takeSaved = (taken: QuestionForm, revision: number) => {
    removeText(key);
    latest.current = taken;
    setForm(taken);
    setSaved({ form: taken, revision });
    setTried({});
  };
  return {
    ...{ form, revision: saved.revision, problem, conflict: conflict?.form },
    isChanged: published === null || !isSameForm(form, published),
    isSaved: !isDirty,
    state: savingText({ isDirty, hasSaved: saved !== began, isLost, problem, conflict }),
    change: (changed) => {
      const before = latest.current;
      const news = { ...before, ...(typeof changed === 'function' ? changed(before) : changed) };
      latest.current = news;
      setForm(news);
      setTried({ ...(conflict && { conflict }) });
      writeJson(key, { form: news, revision: saved.revision });
    },
    saveNow: () => void (isDirty && conflict === undefined && save()),
    takeTheirs: () => conflict && takeSaved(conflict.form, conflict.revision),
    // From here on it stands on what the colleague saved.
    keepMine: () => void save(conflict?.revision),
    takeSaved,
  };
}

/** Saves a moment after the last of what it follows has changed. */
function useSaveOnPause(
  isDue: boolean,
  pause: number,
  [form, saved, tried]: readonly [QuestionForm, Saved, Tried],
  save: () => Promise<void>,
): void {
  const onPause = useEffectEvent(() => void save());
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(onPause, pause);
    return () => clearTimeout(timer);
  }, [form, isDue, pause, saved, tried]);
}

interface Tried {
  readonly revision?: number;
  readonly conflict?: Saved;
  readonly problem?: string;
  readonly isLost?: true;
}

interface Sent extends Saved {
  readonly questionId: number;
}

async function trySave(body: Sent): Promise<Tried> {
  try {
    return await call(saveQuestionDraft, { body }, { ignoreErrors: true });
  } catch (error) {
    if (!(error instanceof RefusalError)) return { isLost: true };
    if (error.status !== consoleRefusals.questionDraftChanged[0]) return { problem: error.message };
    const params = { questionId: body.questionId };
    const asked = call(getQuestion, { params }, { ignoreErrors: true });
    return await asked.then(
      (opened) => ({ conflict: { form: formOf(opened), revision: opened.revision } }),
      () => ({ isLost: true as const }),
    );
  }
}
