import type { StaffThread } from '@xuezhou/contract/qa/console';
import type { ThreadAct } from '../thread-act.ts';
import { HideDialog } from './hide-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MuteDialog } from './mute-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

interface ThreadDialogsProps {
  thread: StaffThread;
  act: ThreadAct;
  isOpen: boolean;
  onClose: () => void;
  /** The question is not to be answered here any more. */
  onGone: () => void;
}

export function ThreadDialogs({ thread, act, isOpen, onClose, onGone }: ThreadDialogsProps) {
  switch (act.what) {
    case 'transfer':
      return <TransferDialog thread={thread} isOpen={isOpen} onClose={onClose} />;
    case 'snooze':
      return <SnoozeDialog {...{ thread, isOpen, onClose, onGone }} />;
    case 'hide':
      return <HideDialog thing={act.thing} isOpen={isOpen} onClose={onClose} />;
    case 'mute':
      return <MuteDialog act={act} isOpen={isOpen} onClose={onClose} />;
    case 'merge':
      return (
        <MergeDialog thread={thread} act={act} isOpen={isOpen} onClose={onClose} onDone={onGone} />
      );
  }
}
