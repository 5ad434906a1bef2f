import { addDays, daysBetween, extended, lastDayOf } from '@xuezhou/rules/enrolment/access-period';

/** How long a course is given for: to a day, for days from today on, or with neither without an end. */
export interface Length {
  readonly expiresOn: string | null;
  readonly days: number | null;
  /** It is lent until then: where nothing else reaches as far, the student postpones it no further. */
  readonly isLent?: boolean;
}

interface Given {
  /** The last day that was there before; undefined: the student did not have the course. */
  readonly before: string | null | undefined;
  readonly after: string | null;
}

/** What was given of the same course after it, on top. */
export interface LaterGift {
  readonly given: Given;
  /** Null: nothing that was not there. */
  readonly length: Length | null;
  /** The day on which it was given. */
  readonly on: string;
}

export function firstEnd({ expiresOn, days }: Length, today: string): string | null {
  return days === null ? expiresOn : lastDayOf(today, days);
}

export function laterEnd(before: string | null, length: Length, today: string): string | null {
  const first = firstEnd(length, today);
  if (first === null || before === null) return first;
  if (length.days !== null) return extended(before, today, length.days);
  return before > first ? before : first;
}

/** A last day as it was with something, and as it is without. */
interface Shift {
  readonly was: string | null;
  readonly is: string | null;
}

/** What others added to that day, or made of it, stays. */
function moved(end: string | null, { was, is }: Shift): string | null {
  if (end === null || was === null) return end === was ? is : end;
  return is === null ? end : addDays(end, -Math.max(0, daysBetween(is, was)));
}

/** Of a course that came with it, and of one that would be over, what is left of it goes; what others added begins today. */
function shiftOf({ before, after }: Given, today: string): Shift {
  const yesterday = addDays(today, -1);
  if (before === null) return { was: after, is: null };
  const is = before === undefined || before < yesterday ? yesterday : before;
  return { was: after, is: after !== null && is > after ? after : is };
}

/** The later gift as it would have been; a course that had been taken back meanwhile begins anew with it. */
function over(shift: Shift, { given, length, on }: LaterGift): { given: Given; shift: Shift } {
  const { before, after } = given;
  if (before === undefined) return { given, shift: { was: after, is: after } };
  const is = moved(before, shift);
  if (length === null) {
    const same = moved(after, shift);
    return { given: { before: is, after: same }, shift: { was: after, is: same } };
  }
  const now = is === null ? null : laterEnd(is, length, on);
  return { given: { before: is, after: now }, shift: { was: after, is: now } };
}

interface TakenOut {
  readonly given: Given;
  readonly later: readonly LaterGift[];
  readonly today: string;
}

/** The last day without what was given, and with all that came later; undefined where nothing is to be taken. */
export function endWithout(
  { given, later, today }: TakenOut,
  end: string | null,
): string | null | undefined {
  const { before, after } = given;
  if (before === null) return undefined;
  if (later.length === 0 && end === after) return before ?? addDays(today, -1);
  const shift = shiftThrough(later, shiftOf(given, today));
  // Somebody has given it an end, or none, whatever was there.
  if ((end === null) !== (shift.was === null)) return undefined;
  const left = moved(end, shift);
  return left === null ? undefined : left;
}

const shiftThrough = (later: readonly LaterGift[], first: Shift): Shift =>
  later.reduce((shift, gift) => over(shift, gift).shift, first);

/** What each of the later ones has given without it: by this they are taken back themselves. */
export function giftsWithout({ given, later, today }: TakenOut): Given[] {
  const yesterday = addDays(today, -1);
  let shift = shiftOf(given, today);
  return later.map((gift) => {
    const anew = over(shift, gift);
    shift = anew.shift;
    const isFirst = given.before === undefined && anew.given.before === yesterday;
    return isFirst ? { ...anew.given, before: undefined } : anew.given;
  });
}
