import { clockOf, dayOf } from '@xuezhou/client/time/days.ts';

/** A moment as a column's `value`, 「2026-11-20 10:00」: its order is that of time, and a spreadsheet shows it as it is. */
export function momentValue(iso: string | null): string | null {
  if (iso === null) return null;
  const at = Date.parse(iso);
  return `${dayOf(at)} ${clockOf(at)}`;
}
