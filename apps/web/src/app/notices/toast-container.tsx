import { Notifications, notifications } from '@mantine/notifications';
import { whenCodeIsMissing } from '@xuezhou/ui/fetched-on-press';
import { toast, useToastPosition } from '@xuezhou/ui/toast';
import { useEffect } from 'react';
import { toastWords } from './toast.words.ts';

export function ToastContainer() {
  useEffect(() => whenCodeIsMissing(tellNotOpened), []);
  return (
    <Notifications
      position={useToastPosition('top-right')}
      limit={3}
      pauseResetOnHover="notification"
    />
  );
}

const tellNotOpened = () =>
  void notifications.show({
    ...toast({ tone: 'failed', title: toastWords.notOpened }),
    // However many presses: it is said once.
    id: 'not-opened',
  });
