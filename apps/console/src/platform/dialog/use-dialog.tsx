import { focusOwner } from '@xuezhou/ui/keep-focus';
import { Fragment, useState, type ReactNode } from 'react';
import { keepFocusAfterDialog } from './keep-focus.ts';

interface DialogState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Opening<Wish> extends Pick<DialogState, 'isOpen'> {
  readonly number: number;
  readonly wish: Wish;
  /** What had the focus. */
  readonly before: HTMLElement | null;
}

/**
 * The dialog of a page, opened for whatever was pressed there: `open(person)`, and `dialog` among what the page draws.
 * Each opening is a dialog of its own, with a form that begins anew, and stays while it closes.
 */
export function useDialog<Wish>(draw: (wish: Wish, state: DialogState) => ReactNode): {
  open: (wish: Wish) => void;
  dialog: ReactNode;
} {
  const [opening, setOpening] = useState<Opening<Wish> | null>(null);
  // What an earlier one stopped in the middle ends later, and must not close the one after it.
  const close = ({ number, before }: Opening<Wish>) => {
    setOpening((now) => (now?.number === number ? { ...now, isOpen: false } : now));
    keepFocusAfterDialog(before);
  };
  return {
    open: (wish) =>
      setOpening({
        ...{ number: (opening?.number ?? 0) + 1, wish, isOpen: true },
        before: focusOwner(),
      }),
    // Within one without a key: the number of another dialog beside it would be taken for this one's.
    dialog: opening !== null && (
      <>
        <Fragment key={opening.number}>
          {draw(opening.wish, {
            isOpen: opening.isOpen,
            onClose: () => close(opening),
          })}
        </Fragment>
      </>
    ),
  };
}
