import { useState } from 'react';
import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { useIsAlive } from '@xuezhou/client/browser/use-is-alive.ts';

const key = 'xuezhou-agreed';

/** The agreement: asked for once, remembered on this device once it led to a login. */
export function useAgreement() {
  const [choice, setChoice] = useState<boolean | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isAlive = useIsAlive();
  const isAgreed = choice ?? (isAlive && readText(key) === '1');
  return {
    props: {
      isAgreed,
      isMissing,
      onChange: (value: boolean) => {
        setChoice(value);
        setMissing(false);
      },
    },
    /** Whether to go on; marks the box when it is empty. */
    demand: (): boolean => {
      setMissing(!isAgreed);
      return isAgreed;
    },
    remember: () => writeText(key, '1'),
  };
}
