import { useEffect, useState } from 'react';
import { readText, writeText } from '../../platform/local-storage.ts';

const key = 'xuezhou-agreed';

/** The agreement: asked for once, remembered on this device once it led to a login. */
export function useAgreement() {
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => setAgreed(readText(key) === '1'), []);
  return {
    props: {
      isAgreed,
      isMissing,
      onChange: (value: boolean) => {
        setAgreed(value);
        setMissing(false);
      },
    },
    /** Whether to go on; marks the box when it is empty. */
    demand(): boolean {
      setMissing(!isAgreed);
      return isAgreed;
    },
    remember: () => writeText(key, '1'),
  };
}
