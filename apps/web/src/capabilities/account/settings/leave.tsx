import { Button } from '@mantine/core';
import { useState } from 'react';
import { logOut } from '../../../platform/session/log-out.ts';
import { useOnward } from '../../../platform/page/onward.ts';
import { settingsWords as words } from './settings.words.ts';

/** The way out of the account on this device. */
export function Leave() {
  const onward = useOnward();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logOut(onward);
  };
  return (
    <Button variant="default" size="lg" loading={isLeaving} onClick={() => void leave()}>
      {words.logOut}
    </Button>
  );
}
