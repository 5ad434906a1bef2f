/** What is looked for in the log; it stands in the address. */
export interface AuditWish {
  readonly period: 'today' | 'week' | 'month' | 'all';
  readonly staffId?: number | undefined;
  readonly operation?: string | undefined;
  /** The number of what it was done to. */
  readonly target?: string | undefined;
}

export const periods = [
  { key: 'today', label: '今天', days: 1 },
  { key: 'week', label: '最近 7 天', days: 7 },
  { key: 'month', label: '最近 30 天', days: 30 },
  { key: 'all', label: '全部时间', days: null },
] as const;

const dayMs = 86_400_000;

/** Whatever somebody typed into the address: what is none is left out. */
export function fromSearch(search: Readonly<Record<string, unknown>>): AuditWish {
  const { period, staffId, operation, target } = search;
  const known = periods.find(({ key }) => key === period);
  const who = Number(staffId);
  return {
    period: known?.key ?? 'week',
    ...(Number.isInteger(who) && who > 0 && who <= 2_147_483_647 && { staffId: who }),
    ...(typeof operation === 'string' && operation !== '' && { operation: operation.slice(0, 60) }),
    ...((typeof target === 'string' || typeof target === 'number') &&
      target !== '' && { target: String(target).slice(0, 80) }),
  };
}

/** As the operation wants it: the period from the beginning of a day in Shanghai. */
export function queryOf({ period, staffId, operation, target }: AuditWish, now: number) {
  const days = periods.find(({ key }) => key === period)?.days ?? null;
  return {
    ...(days !== null && { from: beginningOf(now - (days - 1) * dayMs) }),
    ...(staffId !== undefined && { staffId }),
    ...(operation !== undefined && { operation }),
    ...(target !== undefined && { targetId: target }),
  };
}

/** Shanghai has been eight hours ahead for as long as there are computers in schools. */
function beginningOf(moment: number): string {
  const shanghai = 8 * 3_600_000;
  return new Date(Math.floor((moment + shanghai) / dayMs) * dayMs - shanghai).toISOString();
}
