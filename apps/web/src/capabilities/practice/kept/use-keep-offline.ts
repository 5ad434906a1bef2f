import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { keepForGood, mayForgetSoon } from '@xuezhou/client/browser/keep-for-good.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { landingWords as words } from '../landing.words.ts';

const load = () => loadChunk(() => import('./kept-practice.ts'));

/** Takes the questions of a course along for when there is no network. */
export function useKeepOffline(courseId: number) {
  const client = useQueryClient();
  const studentId = useStudent().studentId ?? 0;
  const queryKey = ['kept-practice', studentId, courseId];
  const { data: kept = 0 } = useQuery({
    queryKey,
    queryFn: async () => await (await load()).countKept(studentId, courseId),
  });
  const keep = useMutation({
    mutationFn: async () => {
      // Asked while the press still counts.
      const isForGood = keepForGood();
      const count = await (await load()).keepCourse(studentId, courseId);
      // Firefox asks the person, who need not answer: it is waited for where something is said of it, and nobody is asked.
      return { count, isAtRisk: mayForgetSoon() && !(await isForGood) };
    },
    onSuccess: ({ count, isAtRisk }) => {
      client.setQueryData(queryKey, count);
      const text = isAtRisk ? words.keptOnIphone : undefined;
      notifications.show(toast({ tone: 'done', title: words.keptTitle(count), text }));
    },
    onError: (error) =>
      notifications.show(
        toast({
          tone: 'failed',
          title: words.keepFailed,
          text: error instanceof RefusalError ? error.message : words.keepFailedText(kept),
          action: { label: words.keepAgain, onClick: () => keep.mutate() },
        }),
      ),
  });
  return { kept, keep: () => keep.mutate(), isPending: keep.isPending };
}
