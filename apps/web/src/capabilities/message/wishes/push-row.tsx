import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pushStanding } from '../../../platform/push/browser-push.ts';
import { ownPushQuery, usePushSwitch } from './use-push-switch.ts';
import { Row } from './wish-row.tsx';
import { wishesWords as words } from './wishes.words.ts';

interface PushRowProps {
  push: { readonly publicKey: string; readonly isOn: boolean };
}

/** Whether this browser is told while no page is open. It is asked for by a press alone. */
export function PushRow({ push }: PushRowProps) {
  const { mutate, isPending } = usePushSwitch(push.publicKey);
  const { data: isSubscribed } = useQuery(ownPushQuery);
  const standing = pushStanding();
  if (standing !== 'able') return <Row label={words.push} hint={words.pushHints[standing]} />;
  // Until the browser has said so it is believed; it answers at once.
  const isOn = push.isOn && isSubscribed !== false;
  return (
    <Row label={words.push} hint={words.pushHints[isOn ? 'on' : 'off']}>
      <Switch
        aria-label={words.push}
        checked={isOn}
        disabled={isPending}
        onChange={({ currentTarget: { checked } }) => mutate(checked)}
      />
    </Row>
  );
}
