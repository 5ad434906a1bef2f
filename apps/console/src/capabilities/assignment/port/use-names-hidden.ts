import { readText, removeText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { useState } from 'react';

const key = 'xuezhou-console-marking-names';

/** Names are hidden unless this browser says otherwise: they would bias. */
export function useNamesHidden(): [isHidden: boolean, setHidden: (isHidden: boolean) => void] {
  const [isHidden, setHidden] = useState(() => readText(key) !== 'shown');
  return [
    isHidden,
    (next) => {
      if (next) removeText(key);
      else writeText(key, 'shown');
      setHidden(next);
    },
  ];
}
