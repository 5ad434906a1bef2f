import type { FastifyReply } from 'fastify';
import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';

interface Entry {
  /** The same for as long as it is the same thing, so that a calendar moves it with us; unique within the school. */
  readonly id: string;
  /** Grows with each change. */
  readonly revision: number;
  readonly title: string;
  readonly text: string;
  /** Where it is done, `/course/…`. */
  readonly path: string;
  readonly isCancelled?: boolean;
}

export interface TimedEntry extends Entry {
  readonly beginsAt: Date;
  readonly endsAt: Date;
  readonly alarm?: { readonly minutesBefore: number; readonly text: string };
}

/** Of a whole day, `YYYY-MM-DD`, which is that day wherever the calendar is read. */
export interface DayEntry extends Entry {
  readonly day: string;
}

export interface CalendarOf {
  readonly name: string;
  /** What of the product writes it, for its PRODID. */
  readonly product: string;
  readonly entries: readonly (TimedEntry | DayEntry)[];
  /** Of our pages, `https://…`. */
  readonly origin: string;
  readonly now: Date;
}

/** A subscription is asked again so often, in seconds. */
const askedAgain = 3600;

/** iCalendar as RFC 5545 has it. Moments are told in UTC, so that no calendar has to know a time zone of ours. */
export function writeCalendar({ name, product, entries, origin, now }: CalendarOf): string {
  const { host } = new URL(origin);
  const calendar = ical({
    name,
    prodId: { company: 'xuezhou', product, language: 'ZH' },
    ttl: askedAgain,
  });
  for (const entry of entries) {
    const event = calendar.createEvent({
      ...timesOf(entry),
      id: `${entry.id}@${host}`,
      sequence: entry.revision,
      stamp: now,
      summary: entry.title,
      description: entry.text,
      url: `${origin}${entry.path}`,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
    if ('alarm' in entry && entry.alarm !== undefined)
      event.createAlarm({
        type: ICalAlarmType.display,
        // In seconds before the start.
        trigger: entry.alarm.minutesBefore * 60,
        description: entry.alarm.text,
      });
  }
  // Its writer leaves the last line open; RFC 5545 ends every line.
  return `${calendar.toString()}\r\n`;
}

const dayMs = 86_400_000;

/** A whole day ends with the beginning of the next, as the format wants it. */
function timesOf(entry: TimedEntry | DayEntry) {
  if (!('day' in entry)) return { start: entry.beginsAt, end: entry.endsAt };
  const start = new Date(`${entry.day}T00:00:00Z`);
  return { start, end: new Date(start.getTime() + dayMs), allDay: true, timezone: 'UTC' };
}

/** Answers with a calendar; `name` is the file's, in letters of ASCII. */
export const sendCalendar = (reply: FastifyReply, name: string, calendar: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${name}.ics"`)
    .send(calendar);
