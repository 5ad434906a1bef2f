import type { Today } from '@xuezhou/contract/study';
import { isLost } from '@xuezhou/client/api/errors.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { knownStudent } from '../../../platform/session/session.ts';

export interface KeptToday extends Today {
  /** As it was seen last, since there is no way to the server. */
  readonly isKept: boolean;
}

const key = 'xuezhou-today';

interface Kept {
  readonly studentId: number;
  readonly today: Today;
}

const currentStudent = () => knownStudent(queryClient)?.studentId ?? null;

/** As the server said it, whatever it was asked for. */
export function keepToday(today: Today): KeptToday {
  const studentId = currentStudent();
  if (studentId !== null) writeJson(key, { studentId, today } satisfies Kept);
  return { ...today, isKept: false };
}

/** What the server says, kept for when there is no way to it; another day's list is nobody's. */
export async function orKeptToday(ask: () => Promise<Today>): Promise<KeptToday> {
  try {
    return keepToday(await ask());
  } catch (error) {
    const today = isLost(error) ? readKept() : null;
    if (today === null) throw error;
    return { ...today, isKept: true };
  }
}

function readKept(): Today | null {
  // Written by this page alone; an older shape has no minutes, and is not shown.
  const kept = readJson(key) as Partial<Kept> | null;
  const today = kept?.today;
  if (today === undefined || !Array.isArray(today.items)) return null;
  if (!Array.isArray(today.standings)) return null;
  const isOurs = kept?.studentId === currentStudent() && today.date === dayOf(serverNow());
  return isOurs && today.items.every(({ minutes }) => typeof minutes === 'number') ? today : null;
}
