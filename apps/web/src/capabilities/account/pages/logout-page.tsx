import { useEffect, useRef } from 'react';
import { logOut } from '../../../platform/session/log-out.ts';
import { useOnward } from '../../../platform/page/onward.ts';
import { logoutWords as words } from './logout.words.ts';
import { LoginScene } from '../parts/login-scene.tsx';

/** Logs out as soon as it stands, and goes to login; its address does not stay, so that going back is no logout. */
export function LogoutPage() {
  const onward = useOnward();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void logOut(onward, { replace: true });
  }, [onward]);
  return (
    <LoginScene>
      <p role="status">{words.leaving}</p>
    </LoginScene>
  );
}
