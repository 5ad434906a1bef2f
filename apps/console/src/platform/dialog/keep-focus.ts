/** By then a dialog that closed is usually gone, and what in it had the focus, in milliseconds. */
const dialogGone = 400;

/**
 * The focus goes back to what was pressed. That may be gone, by what was done or with its menu; then it stays in the page,
 * and not before all of it.
 * @param before what had the focus when the dialog was opened
 */
export const keepFocusAfterDialog = (before: HTMLElement | null = null): void =>
  void setTimeout(() => keepFocus(before), dialogGone);

function keepFocus(before: HTMLElement | null) {
  // On a slow machine it is still leaving.
  if (document.querySelector('[role="dialog"]') !== null) return keepFocusAfterDialog(before);
  if (document.activeElement !== document.body) return;
  before?.focus({ preventScroll: true });
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}
