import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { getAssignmentWork, markAssignment } from '@xuezhou/contract/assignment/console';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import { useKept } from '../../platform/draft/use-kept.ts';
import { useSelf } from '../../platform/session/self.ts';
import { openWorkQuery, type OpenWork, type Submission } from './marking.queries.ts';

export type Verdict = 'passed' | 'returned';

interface MarkDraft {
  readonly verdict: Verdict | null;
  readonly comment: string;
}

const kind = {
  empty: (): MarkDraft => ({ verdict: null, comment: '' }),
  read: ({ verdict, comment }: Readonly<Record<string, unknown>>): MarkDraft | undefined =>
    typeof comment === 'string'
      ? { verdict: verdict === 'passed' || verdict === 'returned' ? verdict : null, comment }
      : undefined,
  isEmpty: ({ verdict, comment }: MarkDraft) => verdict === null && comment === '',
};

/** A mark that is being given: kept with every letter, and never over one that a colleague gave meanwhile. */
export function useMark({ assignmentId, studentId, key }: Submission, open: OpenWork) {
  const { staffId } = useSelf();
  const queryClient = useQueryClient();
  const { draft, change, clear } = useKept<MarkDraft>(
    `xuezhou-console-mark-${staffId}-${key}`,
    kind,
  );
  const { act, isBusy, refusal, forget } = useAct();
  const [seen, setSeen] = useState(open.mark?.markedAt ?? null);
  const [meanwhile, setMeanwhile] = useState<OpenWork['mark']>(null);
  const params = { assignmentId, studentId };

  const lookForOthers = async (): Promise<boolean> => {
    let came: OpenWork['mark'] = null;
    const isLooked = await act(
      async () => {
        const fresh = await call(getAssignmentWork, { params });
        queryClient.setQueryData(openWorkQuery(params).queryKey, fresh);
        const markedAt = fresh.mark?.markedAt ?? null;
        came = markedAt === seen ? null : fresh.mark;
        setSeen(markedAt);
        return undefined;
      },
      { isLook: true },
    );
    setMeanwhile(came);
    return isLooked && came === null;
  };
  return {
    draft,
    meanwhile,
    isBusy,
    refusal,
    change: (news: Partial<MarkDraft>) => {
      forget();
      change(news);
    },
    /** True: it was taken. */
    save: async (verdict: Verdict): Promise<boolean> =>
      !isBusy &&
      (await lookForOthers()) &&
      (await act(async () => {
        const comment = draft.comment.trim();
        await call(markAssignment, { body: { ...params, verdict, comment } });
        clear();
        return verdict === 'passed' ? '通过了，学员会收到消息' : '退回了，学员会收到评语';
      })),
  };
}
