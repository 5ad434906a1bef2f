import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { toast } from '@xuezhou/ui/toast';
import { switchPushOff, switchPushOn } from '../../../platform/push/browser-push.ts';
import { wishesQuery } from '../message.queries.ts';
import { wishesWords as words } from './wishes.words.ts';

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
    onSettled: () => client.invalidateQueries({ queryKey: wishesQuery.queryKey }),
  });
}
