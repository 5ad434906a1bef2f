import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

const Palette = sheetPart(() => import('../palette/palette.tsx'), 'Palette');

/** ⌘K, or Ctrl K, opens it from everywhere, also out of a field; over a dialog it does not come. */
export function usePalette(
  self: StaffSelf,
  onKeys: () => void,
): { open: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey)
      return;
    if (!event.metaKey && !event.ctrlKey) return;
    if (isOpen) setOpen(false);
    else if (document.querySelector('[aria-modal="true"]') === null) setOpen(true);
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return {
    open: () => setOpen(true),
    palette: <Palette isOpen={isOpen} onClose={() => setOpen(false)} {...{ onKeys, self }} />,
  };
}
