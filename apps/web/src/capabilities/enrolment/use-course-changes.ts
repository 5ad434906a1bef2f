import { notifications } from '@mantine/notifications';
import { postponeCourse, preopenCourse, redeemCourse } from '@xuezhou/contract/enrolment';
import { getCourse, getCourseHome, listAllCourses, openBook } from '@xuezhou/contract/study';
import { getBeforeMock, listCourseMocks, listMocks } from '@xuezhou/contract/mock';
import { openQuestion } from '@xuezhou/contract/practice';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { practiceSetKey } from '../../platform/study/practice-set-key.ts';

const shown = [
  getCourseHome,
  getCourse,
  openBook,
  listAllCourses,
  listMocks,
  listCourseMocks,
  getBeforeMock,
];

/** Everything that shows when a course is open. */
export async function refreshCourses(queryClient: QueryClient, courseId: number): Promise<void> {
  const ofCourse = [
    // Of a closed course they came without the answers by which the browser judges.
    [...keyOf(openQuestion), { query: { courseId } }],
    // Of a closed course they had only what was answered before.
    [practiceSetKey, courseId],
  ];
  for (const queryKey of ofCourse) queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(
    shown.map((operation) => queryClient.invalidateQueries({ queryKey: keyOf(operation) })),
  );
}

interface Wanted {
  readonly what: 'postpone' | 'preopen' | 'take';
  readonly courseId: number;
  readonly expireDate: string | null;
}

async function change({ what, courseId, expireDate }: Wanted): Promise<string> {
  const { accessWords: words } = await import('./enrolment.words.ts');
  if (what === 'postpone') {
    const seen = expireDate === null ? {} : { expireDate };
    const postponed = await call(postponeCourse, { body: { courseId, ...seen } });
    return words.postponed(postponed.expireDate);
  }
  if (what === 'preopen') {
    await call(preopenCourse, { body: { courseId } });
    return words.opened;
  }
  return words.taken((await call(redeemCourse, { body: { courseId } })).expireDate);
}

/** One tap that changes the period of a course, told in a toast. */
export function useCourseChanges() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (title) => notifications.show(toast({ tone: 'done', title })),
    onError: (error) => {
      if (error instanceof RefusalError)
        notifications.show(toast({ tone: 'failed', title: error.message }));
    },
    // Also after a refusal: what was offered is no longer true.
    onSettled: (_title, _error, { courseId }) => refreshCourses(queryClient, courseId),
  });
}
