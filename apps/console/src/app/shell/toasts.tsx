import { Notifications } from '@mantine/notifications';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useToastPosition } from '@xuezhou/ui/toast';
import { useEffect, type ReactNode } from 'react';
import { fromTheLog } from '../../platform/act/undoable.ts';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { watchLetters } from '../../platform/keys/letter-keys.ts';

const LastActDialog = sheetPart(
  () => import('../../capabilities/staff/port/last-act-dialog.tsx'),
  'LastActDialog',
);

const undoIn = (shown: Element): HTMLButtonElement | undefined =>
  [...shown.querySelectorAll('button')].find(({ textContent }) => textContent === '撤回');

const isInLog = ({ textContent }: Element): boolean => textContent.endsWith(fromTheLog);

/** Presses 撤回 of the toast that came last, or asks before what stands in the log is taken back. */
function undoLast(openLog: () => void): void {
  const shown = [...document.querySelectorAll('[class*="Notification-root"]')];
  // Not one before it: what was done since is not what it would take back.
  const last = shown.at(-1);
  if (last === undefined) return;
  if (isInLog(last)) openLog();
  else undoIn(last)?.click();
}

/** Where toasts appear; Z takes back what one names. Keys of one letter rest from here, as the frame is drawn without. */
export default function Toasts(): ReactNode {
  const { open, dialog } = useDialog<true>((_wish, state) => <LastActDialog {...state} />);
  usePageKeys({ z: () => undoLast(() => open(true)) });
  useEffect(watchLetters, []);
  return (
    <>
      <Notifications
        position={useToastPosition('bottom-right')}
        limit={3}
        pauseResetOnHover="notification"
      />
      {dialog}
    </>
  );
}
