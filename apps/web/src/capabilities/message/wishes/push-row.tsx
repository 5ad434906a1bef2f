import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { toast } from '@xuezhou/ui/toast';
import {
  pushStanding,
  switchPushOff,
  switchPushOn,
} from '../../../platform/push/browser-push.ts';
import { wishesQuery } from '../message.queries.ts';
import { Row } from './wish-row.tsx';
import { wishesWords as words } from './wishes.words.ts';

interface PushRowProps {
  push: { readonly publicKey: string; readonly isOn: boolean };
}

/** Whether this browser is told while no page is open. It is asked for by a press alone. */
export function PushRow({ push }: PushRowProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) await switchPushOn(push.publicKey);
      else await switchPushOff();
    },
    onError: (error, isWanted) => {
      const title = isWanted ? words.pushFailed : words.pushStays;
      const text = error instanceof RefusalError ? error.message : words.pushLater;
      notifications.show(toast({ tone: 'undone', title, text }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: wishesQuery.queryKey }),
  });
  const standing = pushStanding();
  if (standing !== 'able') return <Row label={words.push} hint={words.pushHints[standing]} />;
  return (
    <Row label={words.push} hint={words.pushHints[push.isOn ? 'on' : 'off']}>
      <Switch
        aria-label={words.push}
        checked={push.isOn}
        disabled={isPending}
        onChange={({ currentTarget: { checked } }) => mutate(checked)}
      />
    </Row>
  );
}
