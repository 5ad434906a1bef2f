import { useState } from 'react';
import { noPhone } from '../../no-phone.ts';
import { BehindOwnMobile } from './behind-own-mobile.tsx';
import { NewMobile } from './new-mobile.tsx';

/** Binds a number; what was typed outlives another check of the old one. */
export function MobileForm({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState(noPhone);
  return (
    <BehindOwnMobile>
      {(needingCheck) => (
        <NewMobile
          phone={phone}
          onPhoneChange={setPhone}
          onDone={onDone}
          needingCheck={needingCheck}
        />
      )}
    </BehindOwnMobile>
  );
}
