import {
  addPersonalTask,
  deletePersonalTask,
  tickPersonalTask,
  type PersonalTask,
} from '@xuezhou/contract/camp';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { outdateTasks, personalTasksQuery } from './camp.queries.ts';
import { campWords } from './camp.words.ts';

type Change =
  /** The id is made once, so that a second try adds nothing. */
  | { does: 'add'; personalTaskId: string; title: string }
  | { does: 'tick'; personalTaskId: string; isDone: boolean }
  | { does: 'delete'; personalTaskId: string };

/** The tasks that a student added; a tick shows at once and is taken back when the server does not take it. */
export function usePersonalTasks(courseId: number) {
  const client = useQueryClient();
  const query = personalTasksQuery(courseId);
  const { data } = useSuspenseQuery(query);
  const params = { courseId };
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: async ({ personalTaskId, ...body }: Change) => {
      if ('title' in body)
        return await call(addPersonalTask, {
          params,
          body: { personalTaskId, title: body.title },
        });
      if ('isDone' in body)
        return await call(tickPersonalTask, {
          params,
          body: { personalTaskId, isDone: body.isDone },
        });
      return await call(deletePersonalTask, { params, body: { personalTaskId } });
    },
    // One after another: the last answer has all of them.
    scope: { id: `personal-tasks-${courseId}` },
    onSuccess: async (tasks) => {
      client.setQueryData(query.queryKey, tasks);
      await outdateTasks(client);
    },
  });
  const ticking = isPending && variables.does === 'tick' ? variables : null;
  const isOn = (task: PersonalTask) =>
    ticking?.personalTaskId === task.personalTaskId ? ticking.isDone : task.isDone;
  return {
    ...data,
    tasks: data.tasks.map((task) => ({ ...task, isDone: isOn(task) })),
    /** False when it did not go through; then `problem` says why. */
    change: (change: Change): Promise<boolean> =>
      mutateAsync(change).then(
        () => true,
        () => false,
      ),
    problem:
      error === null
        ? null
        : error instanceof RefusalError
          ? error.message
          : campWords.personal.failed,
  };
}
