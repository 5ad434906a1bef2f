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

/** What came while the mark was being given: a colleague's, or other files of the student. */
type Meanwhile = 'mark' | 'files';

/** A mark that is being given: kept with every letter, and never over what nobody has seen. */
export function useMark({ assignmentId, studentId, key }: Submission, open: OpenWork) {
  const { staffId } = useSelf();
  const queryClient = useQueryClient();
  const { draft, change, clear } = useKept<MarkDraft>(
    `xuezhou-console-mark-${staffId}-${key}`,
    kind,
  );
  const { act, isBusy, refusal, forget } = useAct();
  const [seen, setSeen] = useState(open);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const params = { assignmentId, studentId };

  /** What stands there by now; undefined: it was not to be had. */
  const look = async (): Promise<OpenWork | undefined> => {
    const found: OpenWork[] = [];
    await act(
      async () => {
        const fresh = await call(getAssignmentWork, { params });
        queryClient.setQueryData(openWorkQuery(params).queryKey, fresh);
        found.push(fresh);
        return undefined;
      },
      { isLook: true },
    );
    return found[0];
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
    save: async (verdict: Verdict): Promise<boolean> => {
      const fresh = isBusy ? undefined : await look();
      if (fresh === undefined) return false;
      const comment = draft.comment.trim();
      const isMarked = fresh.mark !== null && fresh.mark.markedAt !== seen.mark?.markedAt;
      // An earlier try had arrived: the student was told, and is not told again.
      const isThere = isMarked && fresh.mark?.verdict === verdict && fresh.mark.comment === comment;
      const came =
        isMarked && !isThere ? 'mark' : filesIn(fresh) === filesIn(seen) ? null : 'files';
      setSeen(fresh);
      setMeanwhile(came);
      if (came !== null) return false;
      return await act(async () => {
        const seenFiles = fresh.files.map(({ attachedAt }) => attachedAt);
        const seenMark = fresh.mark?.markedAt ?? null;
        const body = { ...params, verdict, comment, seenMark, seenFiles };
        if (!isThere) await call(markAssignment, { body });
        clear();
        return verdict === 'passed' ? '通过了，学员会收到消息' : '退回了，学员会收到评语';
      });
    },
  };
}

const filesIn = ({ files }: OpenWork): string =>
  files.map(({ number, attachedAt }) => `${number} ${attachedAt}`).join();
