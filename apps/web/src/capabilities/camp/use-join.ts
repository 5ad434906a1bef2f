import { joinCamp, joinCampClass } from '@xuezhou/contract/camp';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { outdateTasks } from './camp.queries.ts';
import { campWords as words } from './camp.words.ts';

/** Joins by check-and-add of a course, or a class by its id; `problem` says why not. */
export function useJoin(where: { courseId: number } | { classId: number }) {
  const client = useQueryClient();
  const mutationKey = ['join-camp', where];
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: async () => {
      if ('classId' in where) return void (await call(joinCampClass, { query: where }));
      const { result, why } = await call(joinCamp, { query: where });
      if (result !== 'joined' && result !== 'already') throw new NotJoined(why ?? words.failed);
    },
    onSuccess: async () => {
      notifications.show(toast({ tone: 'done', title: words.joined }));
      await outdateTasks(client);
    },
    // Another took the last seat: the page shows what is left.
    onError: () => outdateTasks(client),
  });
  const isTold = error instanceof RefusalError || error instanceof NotJoined;
  return {
    join: () => {
      // A second tap comes before the button shows that it waits.
      if (client.isMutating({ mutationKey }) === 0) mutate();
    },
    isJoining: isPending,
    problem: error === null ? null : isTold ? error.message : words.failed,
  };
}

/** The school's word for why there was no way in. */
class NotJoined extends Error {
  override name = 'NotJoined';
}
