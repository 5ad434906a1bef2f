import { useState } from 'react';
import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';

const key = 'xuezhou-tell-medals';

export const tellsMedals = (): boolean => readText(key) !== 'off';

/** Whether a new medal opens a dialog on this device; its page shows it either way. */
export function useTellsMedals(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(tellsMedals);
  return [
    isOn,
    (next) => {
      writeText(key, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
