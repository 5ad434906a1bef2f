import { useEffect, useRef } from 'react';
import { logOut } from '../../../platform/session/log-out.ts';
import { useOnward } from '../../../platform/page/onward.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { loginPhoneWords as words } from './login-phone.words.ts';
import formStyles from '../parts/form.module.css';
import { LoginScene } from '../parts/login-scene.tsx';
import { StepHead } from '../parts/step-head.tsx';
import { MobileForm } from '../settings/security/mobile-form.tsx';
import { useFinishLogin } from '../use-finish-login.ts';

/** A student without a valid phone binds one, then goes on to where the way led. */
export function LoginPhonePage() {
  const hasPhone = useStudent().profile.mobileValided;
  return <LoginScene>{hasPhone ? <GoOn /> : <BindPhone />}</LoginScene>;
}

function BindPhone() {
  const onward = useOnward();
  return (
    <>
      <StepHead
        title={words.title}
        text={words.notMine}
        action={words.other}
        onAction={() => void logOut(onward)}
      />
      <div className={formStyles.root}>
        {/* Once it is done the student has a phone, and the page goes on by itself. */}
        <MobileForm onDone={() => {}} />
      </div>
    </>
  );
}

/** For whoever has a phone, since just now or before. */
function GoOn() {
  const finish = useFinishLogin();
  const isGoing = useRef(false);
  useEffect(() => {
    if (isGoing.current) return;
    isGoing.current = true;
    void finish();
  }, [finish]);
  return <p role="status">{words.going}</p>;
}
