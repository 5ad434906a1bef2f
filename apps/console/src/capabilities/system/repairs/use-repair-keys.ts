import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import type { SystemRepair } from '@xuezhou/contract/system/console';
import { useState } from 'react';

/** J and K go from one to the next, S puts off the one that is at hand. */
export function useRepairKeys(
  repairs: readonly SystemRepair[],
  onSnooze: ((repair: SystemRepair) => void) | undefined,
): SystemRepair | undefined {
  const [key, setKey] = useState('');
  const at = repairs.findIndex((repair) => repair.key === key);
  const go = (place: number) => {
    const next = repairs[Math.max(0, Math.min(repairs.length - 1, place))];
    if (next !== undefined) setKey(next.key);
  };
  usePageKeys({
    j: () => go(at + 1),
    k: () => go(at - 1),
    s: () => {
      const repair = repairs[at];
      if (repair !== undefined && repair.severity !== 'urgent') onSnooze?.(repair);
    },
  });
  return repairs[at];
}
