import { useState, type ReactNode } from 'react';
import { PeriodDialog, type PeriodWish } from './period-dialog.tsx';

interface PeriodDialogState {
  begin: (wish: PeriodWish) => void;
  dialog: ReactNode;
}

interface Opening {
  readonly number: number;
  readonly wish: PeriodWish;
  readonly isOpen: boolean;
}

/** The dialog of a page, opened for whatever is pressed there. `onDone`: all of it was done. */
export function usePeriodDialog(onDone?: () => void): PeriodDialogState {
  // Each opening is a dialog of its own, which stays while it closes.
  const [opening, setOpening] = useState<Opening | null>(null);
  // What an earlier one stopped in the middle ends later, and must not close the one after it.
  const close = (number: number) =>
    setOpening((now) => (now?.number === number ? { ...now, isOpen: false } : now));
  return {
    begin: (wish) => setOpening({ number: (opening?.number ?? 0) + 1, wish, isOpen: true }),
    dialog: opening !== null && (
      <PeriodDialog
        key={opening.number}
        {...opening.wish}
        isOpen={opening.isOpen}
        onClose={() => close(opening.number)}
        onDone={onDone}
      />
    ),
  };
}
