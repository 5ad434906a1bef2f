import { PhoneHeader } from '@xuezhou/ui/phone-header';
import { createContext, createElement, use, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';

export const drawnHeader = 'drawn-phone-header';

const Slot = createContext<HTMLElement | null>(null);

export const PhoneHeaderSlot = Slot.Provider;

/** A page's own header under 768 px, drawn in the frame's place for it; nothing from 768 px. */
export function PagePhoneHeader(props: ComponentProps<typeof PhoneHeader>) {
  const slot = use(Slot);
  // Where pages are drawn without a document nothing can be put elsewhere: `draw-view.tsx` moves it.
  if (typeof document === 'undefined')
    return createElement(drawnHeader, null, <PhoneHeader {...props} />);
  return slot && createPortal(<PhoneHeader {...props} />, slot);
}
