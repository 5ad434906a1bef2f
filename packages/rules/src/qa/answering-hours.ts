/** From and to a minute of the day; 1440 is its end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** When teachers answer, in Asia/Shanghai. */
export interface AnsweringHours {
  /** Of each day of the week from Monday, in their order. */
  readonly week: readonly (readonly Span[])[];
  /** Minutes of answering hours within which a question is answered. */
  readonly targetMinutes: number;
  /** Days on which nobody answers, YYYY-MM-DD. */
  readonly closedOn: readonly string[];
  /** Hours of answering after which what somebody took up and left alone is everybody's again. */
  readonly silentHours: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Shanghai has no summer time. */
const shanghaiMs = 8 * 3_600_000;
/** Whoever closes for longer has no next opening. */
const maxDays = 400;

export const everyDay = (from: number, to: number): AnsweringHours['week'] =>
  Array.from({ length: 7 }, () => [{ from, to }]);

/** Where the school said nothing. */
export const usualHours: AnsweringHours = {
  week: everyDay(9 * 60, 23 * 60),
  targetMinutes: 120,
  closedOn: [],
  silentHours: 8,
};

/** `09:30` as a minute of the day; undefined for what is none. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):([0-5]\d)$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return minute <= 1440 ? minute : undefined;
}

export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Seven days, at least one of which has hours, and each in order without overlap. */
export const areHoursSound = (week: AnsweringHours['week']): boolean =>
  week.length === 7 &&
  week.some((spans) => spans.length > 0) &&
  week.every((spans) =>
    spans.every(({ from, to }, index) => from < to && from >= (spans[index - 1]?.to ?? 0)),
  );

interface Stretch {
  /** Milliseconds since 1970. */
  readonly start: number;
  end: number;
}

/** The stretches of answering that end after a moment, those joined that follow each other without a break. */
function* stretchesAfter(hours: AnsweringHours, at: number): Generator<Stretch> {
  const first = Math.floor((at + shanghaiMs) / dayMs);
  const closed = new Set(hours.closedOn);
  let open: Stretch | undefined;
  for (let day = first; day < first + maxDays; day++) {
    const begin = day * dayMs - shanghaiMs;
    if (closed.has(new Date(day * dayMs).toISOString().slice(0, 10))) continue;
    for (const { from, to } of hours.week[(day + 3) % 7] ?? []) {
      const [start, end] = [begin + from * minuteMs, begin + to * minuteMs];
      if (open?.end === start) open.end = end;
      else {
        if (open !== undefined && open.end > at) yield open;
        open = { start, end };
      }
    }
  }
  if (open !== undefined && open.end > at) yield open;
}

export interface Answering {
  readonly isOpen: boolean;
  /** The moment itself while open, else the next opening; null where there is none for a year. */
  readonly countsFrom: Date | null;
  /** The end of answering, while open. */
  readonly closesAt: Date | null;
}

export function answeringAt(hours: AnsweringHours, at: Date): Answering {
  const now = at.getTime();
  const [next] = stretchesAfter(hours, now);
  if (next === undefined) return { isOpen: false, countsFrom: null, closesAt: null };
  const isOpen = next.start <= now;
  return {
    isOpen,
    countsFrom: isOpen ? at : new Date(next.start),
    closesAt: isOpen ? new Date(next.end) : null,
  };
}

/** By when a question of this moment is answered. */
export function dueAt(hours: AnsweringHours, at: Date): Date {
  let left = hours.targetMinutes * minuteMs;
  for (const { start, end } of stretchesAfter(hours, at.getTime())) {
    const begin = Math.max(start, at.getTime());
    if (end - begin >= left) return new Date(begin + left);
    left -= end - begin;
  }
  return new Date(at.getTime() + left);
}

/** Minutes of answering hours from one moment to another; below zero where that lies before. */
export function minutesBetween(hours: AnsweringHours, from: Date, to: Date): number {
  if (to < from) return -minutesBetween(hours, to, from);
  let ms = 0;
  for (const { start, end } of stretchesAfter(hours, from.getTime())) {
    if (start >= to.getTime()) break;
    ms += Math.min(end, to.getTime()) - Math.max(start, from.getTime());
  }
  return Math.floor(ms / minuteMs);
}

/** Whether nothing was written since a moment for as long as a claim without any lasts. */
export const isSilent = (hours: AnsweringHours, since: Date, now: Date): boolean =>
  minutesBetween(hours, since, now) >= hours.silentHours * 60;
