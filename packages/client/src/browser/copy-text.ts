/**
 * Puts words on the clipboard, at a press. False where the browser refuses: show them then, so that they can be copied by
 * hand. Browsers have no clipboard for pages without https; there the older way is tried, which the person's own press allows.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const selection = getSelection();
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) =>
    selection!.getRangeAt(index),
  );
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // At 16 px an iPhone does not zoom in on it.
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  // A dialog takes the focus back from what stands outside it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way on a page without https
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    selection?.removeAllRanges();
    for (const range of ranges) selection?.addRange(range);
  }
}
