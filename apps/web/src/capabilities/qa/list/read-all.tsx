import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAllQa } from '@xuezhou/contract/qa';
import { toast } from '@xuezhou/ui/toast';
import { v7 as newId } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { countsQuery, outdateQuestions } from '../qa.queries.ts';
import { qaWords as words } from '../qa.words.ts';
import styles from './filters.module.css';

/** Asks nothing first: it can be taken back. */
export function ReadAll() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { readingId: string; toUndo: boolean }) =>
      call(readAllQa, { body }, { ignoreErrors: true }),
    onSuccess: async (counts, { readingId, toUndo }) => {
      client.setQueryData(countsQuery.queryKey, counts);
      await outdateQuestions(client);
      if (toUndo) return;
      const undo = { label: words.undo, onClick: () => mutate({ readingId, toUndo: true }) };
      notifications.show(toast({ tone: 'done', title: words.readAllDone, action: undo }));
    },
    onError: (_error, body) =>
      notifications.show(
        toast({
          tone: 'undone',
          title: words.undone,
          action: { label: words.again, onClick: () => mutate(body) },
        }),
      ),
  });
  return (
    <Button
      className={styles.readAll}
      variant="subtle"
      size="sm"
      loading={isPending}
      onClick={() => mutate({ readingId: newId(), toUndo: false })}
    >
      {words.readAll}
    </Button>
  );
}
