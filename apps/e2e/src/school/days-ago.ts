import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from './processes.ts';

const clock = pathToFileURL(path.join(import.meta.dirname, 'earlier-clock.mjs')).href;

/** With this a program runs so many days ago. */
export const daysAgo = (days: number): Environment => ({
  CLOCK_DAYS_AGO: String(days),
  NODE_OPTIONS: `--import ${clock}`,
});

const dayMs = 86_400_000;

/** A day of the school, so many from today. */
export const schoolDay = (days = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * dayMs);

/** How many days ago it was about the middle of the month before this one. */
export const toLastMonth = (): number => Number(schoolDay().slice(8)) + 14;
