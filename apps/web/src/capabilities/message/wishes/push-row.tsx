import { Switch } from '@mantine/core';
import { pushStanding } from '../../../platform/push/browser-push.ts';
import { usePushSwitch } from './use-push-switch.ts';
import { Row } from './wish-row.tsx';
import { wishesWords as words } from './wishes.words.ts';

interface PushRowProps {
  push: { readonly publicKey: string; readonly isOn: boolean };
}

/** Whether this browser is told while no page is open. It is asked for by a press alone. */
export function PushRow({ push }: PushRowProps) {
  const { mutate, isPending } = usePushSwitch(push.publicKey);
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
