import { Notifications } from '@mantine/notifications';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { useToastPosition } from '@xuezhou/ui/toast';
import { useEffect, type ReactNode } from 'react';
import { watchLetters } from '../../platform/keys/letter-keys.ts';

/** Presses 撤回 of the toast that came last. */
function undoLast(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    '[class*="Notification-root"] button',
  );
  [...buttons].findLast(({ textContent }) => textContent === '撤回')?.click();
}

/** Where toasts appear; Z takes back what one names. Keys of one letter rest from here, as the frame is drawn without. */
export default function Toasts(): ReactNode {
  usePageKeys({ z: undoLast });
  useEffect(watchLetters, []);
  return <Notifications position={useToastPosition()} limit={3} pauseResetOnHover="notification" />;
}
