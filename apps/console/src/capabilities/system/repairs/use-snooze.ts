import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { snoozeRepair, type SystemRepair } from '@xuezhou/contract/system/console';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';

interface Snooze {
  /** The one that the keys are about. */
  readonly at: SystemRepair | undefined;
  /** Puts it off, or takes that back. */
  readonly snooze: (repair: SystemRepair) => void;
  readonly refusal: string | undefined;
}

/** J and K go from one to the next, S puts off the one that is at hand. */
export function useSnooze(repairs: readonly SystemRepair[], mayAct: boolean): Snooze {
  const [key, setKey] = useState('');
  const { act, refusal } = useAct();
  const place = repairs.findIndex((repair) => repair.key === key);
  const at = repairs[place];
  const go = (to: number) => {
    const next = repairs[Math.max(0, Math.min(repairs.length - 1, to))];
    if (next !== undefined) setKey(next.key);
  };
  const snooze = (repair: SystemRepair) =>
    void act(async () => {
      const isSnoozed = repair.snoozedUntil === null;
      await call(snoozeRepair, { body: { key: repair.key, isSnoozed } });
      return isSnoozed ? `“${repair.title}”7 天后再提醒` : `“${repair.title}”照常提醒`;
    });
  usePageKeys({
    j: () => go(place + 1),
    k: () => go(place - 1),
    s: () => {
      if (mayAct && at !== undefined && at.severity !== 'urgent') snooze(at);
    },
  });
  return { at, snooze, refusal };
}
