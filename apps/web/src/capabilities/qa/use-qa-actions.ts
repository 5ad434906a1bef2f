import { notifications } from '@mantine/notifications';
import {
  followQuestion,
  thumbAnswer,
  thumbThing,
  unfollowQuestion,
  type QaAnswer,
  type QaComment,
  type QaThread,
} from '@xuezhou/contract/qa';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { outdateQuestions, questionQuery } from './qa.queries.ts';
import { qaWords } from './qa.words.ts';

const quiet = { ignoreErrors: true } as const;

/** Changes what is known of a question; nothing where it is not known. */
export function changeThread(
  client: QueryClient,
  questionId: string,
  change: (thread: QaThread) => QaThread,
): void {
  client.setQueryData(questionQuery(questionId).queryKey, (known) => known && change(known));
}

type Thumbed = Pick<QaThread, 'thumbs' | 'isThumbed'>;

/** As it looks once the wish is fulfilled; wished again it changes nothing. */
const thumbed = <Thing extends Thumbed>(thing: Thing, toThumb: boolean): Thing =>
  thing.isThumbed === toThumb
    ? thing
    : { ...thing, isThumbed: toThumb, thumbs: thing.thumbs + (toThumb ? 1 : -1) };

export function mapAnswers(thread: QaThread, change: (answer: QaAnswer) => QaAnswer): QaThread {
  return {
    ...thread,
    teacherAnswers: thread.teacherAnswers.map(change),
    answers: thread.answers.map(change),
  };
}

const mapComments = (thread: QaThread, change: (comment: QaComment) => QaComment) =>
  mapAnswers(thread, (answer) => ({ ...answer, comments: answer.comments.map(change) }));

export interface Thumbing {
  readonly kind: 'question' | 'answer' | 'comment';
  readonly id: string;
  readonly toThumb: boolean;
}

function withThumb(thread: QaThread, { kind, id, toThumb }: Thumbing): QaThread {
  if (kind === 'question') return thumbed(thread, toThumb);
  if (kind === 'answer')
    return mapAnswers(thread, (answer) =>
      answer.qaAnswerId === id ? thumbed(answer, toThumb) : answer,
    );
  return mapComments(thread, (comment) =>
    comment.commentId === id ? thumbed(comment, toThumb) : comment,
  );
}

/** What only the student sees shows at once, and rolls back with words where it was not kept. */
export function useThumb(questionId: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ kind, id, toThumb }: Thumbing) =>
      kind === 'answer'
        ? call(thumbAnswer, { body: { qaAnswerId: id, toThumb } }, quiet)
        : call(thumbThing, { body: { thing: { kind, id }, toThumb } }, quiet),
    onMutate: (wish) => changeThread(client, questionId, (thread) => withThumb(thread, wish)),
    onError: (error, wish) => {
      changeThread(client, questionId, (thread) =>
        withThumb(thread, { ...wish, toThumb: !wish.toThumb }),
      );
      tellRolledBack(error, () => mutate(wish));
    },
  });
  return mutate;
}

const followedAs = (thread: QaThread, isFollowed: boolean): QaThread =>
  thread.isFollowed === isFollowed
    ? thread
    : { ...thread, isFollowed, numOfFollow: thread.numOfFollow + (isFollowed ? 1 : -1) };

export function useFollow(questionId: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (toFollow: boolean) =>
      call(toFollow ? followQuestion : unfollowQuestion, { body: { questionId } }, quiet),
    onMutate: (toFollow) =>
      changeThread(client, questionId, (thread) => followedAs(thread, toFollow)),
    onSuccess: ({ numOfFollow }) => {
      changeThread(client, questionId, (thread) => ({ ...thread, numOfFollow }));
      void outdateQuestions(client);
    },
    onError: (error, toFollow) => {
      changeThread(client, questionId, (thread) => followedAs(thread, !toFollow));
      tellRolledBack(error, () => mutate(toFollow));
    },
  });
  return mutate;
}

/** Says that something was rolled back: in the server's words, or with the way to try again. */
export function tellRolledBack(error: unknown, again: () => void): void {
  const isRefused = error instanceof RefusalError;
  notifications.show(
    toast({
      tone: 'undone',
      title: isRefused ? error.message : qaWords.undone,
      ...(!isRefused && { action: { label: qaWords.again, onClick: again } }),
    }),
  );
}
