/** By then a dialog that closed is usually gone, and what in it had the focus, in milliseconds. */
const dialogGone = 400;

/**
 * What was pressed may be gone, by what was done or with its menu; then the focus stays in the page, and not before all
 * of it.
 */
export const keepFocusAfterDialog = (): void => void setTimeout(keepFocus, dialogGone);

function keepFocus() {
  // On a slow machine it is still leaving.
  if (document.querySelector('[role="dialog"]') !== null) keepFocusAfterDialog();
  else if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}
