import { clockOf, dayOf, recentText } from '@xuezhou/client/time/days.ts';

/** 21:52 of a message under its day. */
export const timeText = (iso: string): string => clockOf(Date.parse(iso));

/** 今天, 昨天 or 11 月 2 日. */
export const dayLine = (iso: string, now: number): string =>
  recentText(Date.parse(iso), now).replace(/^(今天|昨天).*/, '$1');

export const isOtherDay = (iso: string, before: string | undefined): boolean =>
  before === undefined || dayOf(Date.parse(iso)) !== dayOf(Date.parse(before));

/** 1.2 MB, 340 KB. */
export const bytesText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} KB`;
