import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { logOut } from '../../../platform/log-out.ts';
import { settingsWords as words } from './settings.words.ts';

/** The way out of the account on this device. */
export function Leave() {
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logOut(router);
  };
  return (
    <Button variant="default" size="lg" loading={isLeaving} onClick={() => void leave()}>
      {words.logOut}
    </Button>
  );
}
