import { useState, useSyncExternalStore } from 'react';
import { readText, removeText, writeText } from '@xuezhou/client/browser/local-storage.ts';

const key = 'xuezhou-alumni-still';
const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function watchCalm(listener: () => void): () => void {
  const query = calm();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the words fly: never where the device asks for calm, else as the student left it. */
export function useMotion() {
  const isCalm = useSyncExternalStore(watchCalm, () => calm().matches);
  const [isWanted, setWanted] = useState(() => readText(key) === null);
  return {
    isOffered: !isCalm,
    isFlying: isWanted && !isCalm,
    set: (wanted: boolean) => {
      setWanted(wanted);
      if (wanted) removeText(key);
      else writeText(key, '1');
    },
  };
}
