import { useState, type ReactNode } from 'react';
import { PeriodDialog, type PeriodWish } from './period-dialog.tsx';

interface PeriodDialogState {
  begin: (wish: PeriodWish) => void;
  dialog: ReactNode;
}

/** The dialog of a page, opened for whatever is pressed there. `onDone`: all of it was done. */
export function usePeriodDialog(onDone?: () => void): PeriodDialogState {
  // Each opening is a dialog of its own, which stays while it closes.
  const [opening, setOpening] = useState<{ number: number; wish: PeriodWish } | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    begin: (wish) => {
      setOpening({ number: (opening?.number ?? 0) + 1, wish });
      setOpen(true);
    },
    dialog: opening !== null && (
      <PeriodDialog
        key={opening.number}
        {...opening.wish}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={onDone}
      />
    ),
  };
}
