import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { getAssignmentWork, markAssignment } from '@xuezhou/contract/assignment/console';
import { useState } from 'react';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { openWorkQuery, type OpenWork, type Submission } from './marking.queries.ts';

export type Verdict = 'passed' | 'returned';

interface MarkDraft {
  readonly verdict: Verdict | null;
  readonly comment: string;
}

const initial: MarkDraft = { verdict: null, comment: '' };

/** What came while the mark was being given: a colleague's, or other files of the student. */
type Meanwhile = 'mark' | 'files';

/** A mark that is being given: kept with every letter, and never over what nobody has seen. */
export function useMark({ assignmentId, studentId, key }: Submission, open: OpenWork) {
  const queryClient = useQueryClient();
  const form = useConsoleForm<MarkDraft>({ initial, keep: `mark-${key}` });
  const [seen, setSeen] = useState(open);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const params = { assignmentId, studentId };
  return {
    form,
    meanwhile,
    /** True: it was taken. */
    save: async (verdict: Verdict): Promise<boolean> => {
      let isTaken = false;
      await form.submit(async (values) => {
        const comment = values.comment.trim();
        // What stands there by now.
        const fresh = await call(getAssignmentWork, { params });
        queryClient.setQueryData(openWorkQuery(params).queryKey, fresh);
        const isMarked = fresh.mark !== null && fresh.mark.markedAt !== seen.mark?.markedAt;
        // An earlier try had arrived: the student was told, and is not told again.
        const isThere =
          isMarked && fresh.mark?.verdict === verdict && fresh.mark.comment === comment;
        const came =
          isMarked && !isThere ? 'mark' : filesIn(fresh) === filesIn(seen) ? null : 'files';
        setSeen(fresh);
        setMeanwhile(came);
        if (came !== null) return undefined;
        const seenFiles = fresh.files.map(({ attachedAt }) => attachedAt);
        const seenMark = fresh.mark?.markedAt ?? null;
        const body = { ...params, verdict, comment, seenMark, seenFiles };
        if (!isThere) await call(markAssignment, { body });
        isTaken = true;
        return verdict === 'passed' ? '通过了，学员会收到消息' : '退回了，学员会收到评语';
      });
      if (isTaken) form.drop();
      // What was typed stays kept, also where it was only looked at what came.
      else form.renew();
      return isTaken;
    },
  };
}

const filesIn = ({ files }: OpenWork): string =>
  files.map(({ number, attachedAt }) => `${number} ${attachedAt}`).join();
