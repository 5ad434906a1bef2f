import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { longestQaText } from '@xuezhou/contract/qa';
import { getQaThread, replyToQuestion, type StaffThread } from '@xuezhou/contract/qa/console';
import { refusals } from '@xuezhou/contract/refusals';
import { isStillDraft } from '@xuezhou/rules/qa/draft-mark';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';
import { useSelf } from '../../../platform/session/self.ts';
import { threadQuery } from '../qa.queries.ts';
import { useReplyDraft } from './reply-draft.ts';

/** An answer on its way: kept with every letter, sent under one id, and never over one that nobody has seen. */
export function useReply(thread: StaffThread) {
  const { questionId } = thread;
  const { staffId } = useSelf();
  const queryClient = useQueryClient();
  const { draft, change, clear } = useReplyDraft(staffId, questionId);
  const { act, isBusy, refusal, forget } = useAct();
  const { meanwhile, lookForOthers } = useOthers(thread, act);
  const post = (markdown: string) =>
    act(async () => {
      const { isPrivate, cannedId } = draft;
      const body = {
        ...{ questionId, qaAnswerId: draft.id, markdown, isPrivate },
        ...(cannedId !== null && { cannedId }),
      };
      try {
        const { told } = await call(replyToQuestion, { body });
        clear();
        return told > 0 ? `发布了，${told} 人会收到消息` : '发布了';
      } catch (error) {
        // An earlier try had arrived under this id with other words: these are new ones.
        if (isReused(error)) change({ id: newId() });
        if (error instanceof RefusalError) void queryClient.invalidateQueries();
        throw error;
      }
    });
  return {
    draft,
    meanwhile,
    isBusy,
    refusal,
    change: (news: Partial<typeof draft>) => {
      forget();
      change(news);
    },
    /** It was taken in another way. */
    clear,
    /** True: it was taken. */
    send: async (markdown: string): Promise<boolean> =>
      canBeSent(markdown) && !isBusy && (await lookForOthers(draft.id)) && (await post(markdown)),
  };
}

/** Who else answered while this was being written. */
function useOthers(thread: StaffThread, act: ReturnType<typeof useAct>['act']) {
  const { questionId } = thread;
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(() => answeredBy(thread).map(({ qaAnswerId }) => qaAnswerId));
  const [meanwhile, setMeanwhile] = useState<string | null>(null);
  const lookForOthers = async (draftId: string): Promise<boolean> => {
    let came: string | null = null;
    const isLooked = await act(
      async () => {
        const fresh = await call(getQaThread, { params: { questionId } });
        queryClient.setQueryData(threadQuery(questionId).queryKey, fresh);
        const answers = answeredBy(fresh);
        // An earlier try of this one may have arrived: that is nobody else's.
        const known = [...seen, draftId];
        came = answers.find(({ qaAnswerId }) => !known.includes(qaAnswerId))?.name ?? null;
        setSeen(answers.map(({ qaAnswerId }) => qaAnswerId));
        return undefined;
      },
      { isLook: true },
    );
    setMeanwhile(came);
    return isLooked && came === null;
  };
  return { meanwhile, lookForOthers };
}

const answeredBy = ({ answers }: StaffThread) => answers.filter(({ isTeacher }) => isTeacher);

const isReused = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === refusals.idReused[0];

export const canBeSent = (markdown: string): boolean =>
  markdown.trim() !== '' && markdown.length <= longestQaText && !isStillDraft(markdown);
