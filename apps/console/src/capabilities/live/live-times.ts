import { clockOf, dayOf, dayText, weekdayNames, weekdayOf } from '@xuezhou/client/time/days.ts';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import type { Live } from './live.queries.ts';

/** Milliseconds. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** What the contract takes. */
export const maxMinutes = 600;
export const maxTimes = 20;

export const spanOf = ({ beginsAt, endsAt }: Pick<Live, 'beginsAt' | 'endsAt'>): Span => ({
  begin: Date.parse(beginsAt),
  end: Date.parse(endsAt),
});

/** Of a day and a time in Shanghai, as fields give them; null: one of them is missing. */
export function spanAt(day: string, time: string, minutes: number): Span | null {
  const begin = Date.parse(`${day}T${time}:00+08:00`);
  return Number.isNaN(begin) ? null : { begin, end: begin + minutes * 60_000 };
}

/** 11 月 25 日 周三 20:00 – 21:30 */
export function spanText({ begin, end }: Span, today = dayOf(Date.now())): string {
  const day = dayOf(begin);
  const weekday = weekdayNames[weekdayOf(day)];
  return `${dayText(day, today)} 周${weekday} ${clockOf(begin)} – ${clockOf(end)}`;
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));

export interface Clash {
  readonly live: Live;
  readonly of: 'teacher' | 'course';
}

type Booked = Pick<Live, 'courseId' | 'teacher'>;

/** The first class at the same time that has the same teacher, else one of the same course; what is over is none. */
export function clashOf(
  { courseId, teacher }: Booked,
  { begin, end }: Span,
  lives: readonly Live[],
): Clash | undefined {
  const during = lives.filter((live) => {
    const other = spanOf(live);
    return (
      (live.state === 'planned' || live.state === 'on') && other.begin < end && begin < other.end
    );
  });
  const name = teacher.trim();
  const same = during.find((live) => live.teacher.trim() === name);
  if (same !== undefined) return { live: same, of: 'teacher' };
  const course = during.find((live) => live.courseId === courseId);
  return course && { live: course, of: 'course' };
}

export const clashText = ({ live, of }: Clash): string =>
  `和${clockOf(Date.parse(live.beginsAt))} 的“${live.title}”撞了，${
    of === 'teacher' ? `都是${live.teacher}的课` : '是同一门课'
  }`;
