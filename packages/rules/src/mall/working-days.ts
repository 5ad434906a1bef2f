// Working days by the calendar of Shanghai: the week's five, less the holidays of the State, and the days worked for them.

import { workingDaysAfter, type SpecialDay, type SpecialDays } from '../site/working-days.ts';

export type { SpecialDay } from '../site/working-days.ts';

const dayMs = 86_400_000;
/** Shanghai knows no summer time. */
const shanghaiMs = 8 * 3_600_000;

/** The end of so many working days after a moment. */
export function endOfWorkingDay(from: Date, count: number, special: SpecialDays): Date {
  const day = new Date(from.getTime() + shanghaiMs).toISOString().slice(0, 10);
  const last = Date.parse(`${workingDaysAfter(day, count, special)}T00:00:00Z`);
  return new Date(last + dayMs - shanghaiMs - 1000);
}

const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / dayMs;

const line =
  /^(\d{4}-\d{2}-\d{2})(?:\s*(?:至|到|~|—|–)\s*(\d{4}-\d{2}-\d{2}))?\s+(\S+)\s+(放假|休|上班|班)$/;

/** How many days at most, and how long a name. */
export interface DayLimits {
  readonly most: number;
  readonly name: number;
}

export interface DayFault {
  /** From 1. */
  readonly line: number;
  readonly words: string;
}

/** 「2026-02-15 至 2026-02-23 春节 放假」, a line each, as the notice of the State Council names them. */
export function readSpecialDays(
  text: string,
  { most, name }: DayLimits,
): { days: SpecialDay[]; faults: DayFault[] } {
  const days = new Map<string, SpecialDay>();
  const faults: DayFault[] = [];
  for (const [at, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue;
    const found = daysOfLine(written.trim(), name);
    if (typeof found === 'string') faults.push({ line: at + 1, words: found });
    else if (found.some(({ day }) => days.has(day)))
      faults.push({ line: at + 1, words: '有一天上面已经写过' });
    else for (const one of found) days.set(one.day, one);
  }
  if (days.size > most) faults.push({ line: 1, words: `一共最多 ${most} 天，过去的年份可以删去` });
  return { days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)), faults };
}

/** What is wrong of a line, or its days. */
function daysOfLine(written: string, longest: number): SpecialDay[] | string {
  const [, first = '', last = first, name = '', kind = ''] = line.exec(written) ?? [];
  if (first === '') return '写成“日期 至 日期 名称 放假”，或“日期 名称 上班”';
  const [from, to] = [dayNumber(first), dayNumber(last)];
  if (!isDay(first) || !isDay(last)) return '没有这一天';
  if (to < from) return '后一天在前一天之前';
  if (to - from > 30) return '一次最多 31 天';
  if (name.length > longest) return `名称最多 ${longest} 个字`;
  const isWork = kind === '上班' || kind === '班';
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    ...{ day: dayText(from + at), name, isWork },
  }));
}

const isDay = (text: string): boolean => {
  const day = dayNumber(text);
  return !Number.isNaN(day) && dayText(day) === text;
};

/** The same the other way: days that follow one another are a line. */
export function writeSpecialDays(days: readonly SpecialDay[]): string {
  const lines: { first: SpecialDay; last: SpecialDay }[] = [];
  for (const one of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const open = lines.at(-1);
    const isNext =
      open?.last.name === one.name &&
      open.last.isWork === one.isWork &&
      dayNumber(one.day) === dayNumber(open.last.day) + 1;
    if (open !== undefined && isNext) open.last = one;
    else lines.push({ first: one, last: one });
  }
  return lines
    .map(({ first, last }) => {
      const until = last === first ? '' : ` 至 ${last.day}`;
      return `${first.day}${until} ${first.name} ${first.isWork ? '上班' : '放假'}`;
    })
    .join('\n');
}
