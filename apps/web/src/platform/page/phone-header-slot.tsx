import { PhoneHeader } from '@xuezhou/ui/phone-header';
import { createContext, use, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';

const Slot = createContext<HTMLElement | null>(null);

export const PhoneHeaderSlot = Slot.Provider;

/** A page's own header under 768 px, drawn in the frame's place for it; nothing from 768 px. */
export function PagePhoneHeader(props: ComponentProps<typeof PhoneHeader>) {
  const slot = use(Slot);
  return slot && createPortal(<PhoneHeader {...props} />, slot);
}
