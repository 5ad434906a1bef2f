import { AttendanceDialog } from './attendance-dialog.tsx';
import { CancelDialog, EndDialog } from './end-dialogs.tsx';
import { HostDialog } from './host-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import type { LiveAct } from './live-columns.tsx';
import { MoveDialog, type LiveDialogProps } from './move-dialog.tsx';
import { MarksDialog } from './marks-dialog.tsx';
import { ReadinessDialog } from './readiness-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

const dialogs = {
  ...{ move: MoveDialog, cancel: CancelDialog, end: EndDialog, key: KeyDialog, host: HostDialog },
  ready: ReadinessDialog,
  ...{ replay: ReplayDialog, marks: MarksDialog, attendance: AttendanceDialog },
} as const;

interface OneLiveDialogProps extends LiveDialogProps {
  what: LiveAct;
}

/** What is done with one class. */
export function OneLiveDialog({ what, ...props }: OneLiveDialogProps) {
  const Chosen = dialogs[what];
  return <Chosen {...props} />;
}
