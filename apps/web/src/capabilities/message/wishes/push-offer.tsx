import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { pushStanding } from '../../../platform/push/browser-push.ts';
import { wishesQuery } from '../message.queries.ts';
import styles from './push-offer.module.css';
import { usePushSwitch } from './use-push-switch.ts';
import { wishesWords as words } from './wishes.words.ts';

/** Of this browser: whoever said no here is not asked here again. */
const declinedKey = 'xuezhou-push-declined';

/** Only where the browser can be told, and neither it nor its reader was asked before. */
export function PushOffer() {
  const [isOpen, setOpen] = useState(
    () =>
      pushStanding() === 'able' &&
      Notification.permission === 'default' &&
      readText(declinedKey) === null,
  );
  const { data } = useQuery({ ...wishesQuery, enabled: isOpen });
  const push = data?.push;
  return isOpen && push && !push.isOn ? (
    <Asking publicKey={push.publicKey} onEnd={() => setOpen(false)} />
  ) : null;
}

function Asking({ publicKey, onEnd }: { publicKey: string; onEnd: () => void }) {
  const { mutateAsync, isPending } = usePushSwitch(publicKey);
  const decline = () => {
    writeText(declinedKey, '1');
    onEnd();
  };
  const accept = async () => {
    const isOn = await mutateAsync(true).catch(() => null);
    // What failed may be tried again; who closed the browser's question has answered.
    if (isOn === null) return;
    if (isOn) notifications.show(toast({ tone: 'done', title: words.offerDone }));
    decline();
  };
  return (
    <div className={styles.root}>
      <p>{words.offer}</p>
      <Button size="sm" variant="default" loading={isPending} onClick={() => void accept()}>
        {words.offerOn}
      </Button>
      <Button size="sm" variant="subtle" onClick={decline}>
        {words.offerNever}
      </Button>
    </div>
  );
}
