import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveMessageWishes, type MessageWishes } from '@xuezhou/contract/message';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { wishesQuery } from '../message.queries.ts';
import { wishesWords as words } from './wishes.words.ts';

// One stands for all that was saved, however much is tried.
const id = 'message-wishes-saved';

/** What one wants to be told by what: shown at once, and as before where it was not saved. */
export function useWishes() {
  const client = useQueryClient();
  const { queryKey } = wishesQuery;
  const { data, isError, refetch } = useQuery(wishesQuery);
  const show = (wishes: MessageWishes) =>
    client.setQueryData(queryKey, (old) => old && { ...old, wishes });
  const { mutate } = useMutation({
    // One after another, in the order in which they were made.
    scope: { id: 'message-wishes' },
    mutationFn: (body: MessageWishes) => call(saveMessageWishes, { body }, { ignoreErrors: true }),
    onMutate: (wishes) => {
      show(wishes);
    },
    onSuccess: () => {
      notifications.hide(id);
      notifications.show({ id, ...toast({ tone: 'done', title: words.saved }) });
    },
    onError: () => {
      notifications.show(toast({ tone: 'undone', title: words.notSaved }));
      void client.invalidateQueries({ queryKey });
    },
  });
  return { data, isError, refetch, save: mutate };
}
