import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptLack,
  getCourseHome,
  leaveChaptersOut,
  saveStudyPlan,
  takeDaysOff,
  type StudyPlan,
} from '@xuezhou/contract/study';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { toast } from '@xuezhou/ui/toast';
import { plansQuery, todayQuery } from '../../study.queries.ts';
import { planViewWords as words } from './plan-view.words.ts';

/** The list of today, the exam and the week go by the plan. */
function usePlanChange<Wish>(
  change: (wish: Wish) => Promise<StudyPlan>,
  done: string,
  takeBack?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      const action = takeBack && { label: words.takeBack, onClick: takeBack };
      notifications.show(toast({ tone: 'done', title: done, action }));
      await Promise.all(
        [plansQuery.queryKey, todayQuery.queryKey, keyOf(getCourseHome)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

interface Wishes {
  readonly examDate: string | null;
  readonly weekdays: readonly number[];
}

export const useSavePlan = (courseId: number) =>
  usePlanChange(
    ({ examDate, weekdays }: Wishes) =>
      call(saveStudyPlan, { body: { courseId, examDate, weekdays: [...weekdays] } }),
    words.saved,
  );

export const useDaysOff = (courseId: number) =>
  usePlanChange(
    (days: { from: string; to: string; isOff: boolean }) =>
      call(takeDaysOff, { body: { courseId, ...days } }),
    words.respread,
  );

/** `before`: those that were left out until then, and are again when it is taken back. */
export function useLeaveOut(courseId: number, before: readonly number[]) {
  const put = (readingIds: readonly number[]) =>
    call(leaveChaptersOut, { body: { courseId, readingIds: [...readingIds] } });
  const back = usePlanChange(put, words.takenBack);
  return usePlanChange(put, words.respread, () => back.mutate(before));
}

/** Nothing more is said of what is lacking; taken back, it is. */
export function useAcceptLack(courseId: number) {
  const put = (isAccepted: boolean) => call(acceptLack, { body: { courseId, isAccepted } });
  const back = usePlanChange(() => put(false), words.lack.back);
  const accept = usePlanChange(
    () => put(true),
    words.lack.accepted,
    () => back.mutate(undefined),
  );
  return { accept, back };
}
