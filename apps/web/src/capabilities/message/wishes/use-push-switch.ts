import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { toast } from '@xuezhou/ui/toast';
import {
  hasSubscription,
  switchPushOff,
  switchPushOn,
} from '../../../platform/push/browser-push.ts';
import { wishesQuery } from '../message.queries.ts';
import { wishesWords as words } from './wishes.words.ts';

/** Whether this browser has itself told, as it says; it asks nobody. */
export const ownPushQuery = queryOptions({
  queryKey: ['own-push'] as const,
  queryFn: hasSubscription,
  staleTime: 0,
  networkMode: 'always',
});

/** Switches pushes to this browser on and off; true: they are on now. */
export function usePushSwitch(publicKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return await switchPushOn(publicKey);
      await switchPushOff();
      return false;
    },
    onError: (error, isWanted) => {
      const title = isWanted ? words.pushFailed : words.pushStays;
      const text = error instanceof RefusalError ? error.message : words.pushLater;
      notifications.show(toast({ tone: 'undone', title, text }));
    },
    onSettled: () =>
      Promise.all(
        [wishesQuery, ownPushQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      ),
  });
}
