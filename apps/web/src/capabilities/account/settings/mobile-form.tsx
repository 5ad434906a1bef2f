import { useState } from 'react';
import { useStudent } from '../../../platform/session.ts';
import { noPhone } from '../no-phone.ts';
import { CheckOwnMobile } from './check-own-mobile.tsx';
import { NewMobile } from './new-mobile.tsx';

/** Binds a number; who has one proves it first, which opens the change for a quarter of an hour. */
export function MobileForm({ onDone }: { onDone: () => void }) {
  const hasMobile = useStudent().profile.mobileValided;
  const [isChecked, setChecked] = useState(false);
  const [isLate, setLate] = useState(false);
  const [phone, setPhone] = useState(noPhone);
  if (hasMobile && !isChecked)
    return <CheckOwnMobile isLate={isLate} onChecked={() => setChecked(true)} />;
  return (
    <NewMobile
      phone={phone}
      onPhoneChange={setPhone}
      onDone={onDone}
      onCheckAgain={() => {
        setLate(true);
        setChecked(false);
      }}
    />
  );
}
