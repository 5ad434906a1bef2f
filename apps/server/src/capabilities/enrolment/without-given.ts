import { addDays, daysBetween, extended, lastDayOf } from '@xuezhou/rules/enrolment/access-period';

/** How long a course is given for: to a day, for days from today on, or with neither without an end. */
export interface Length {
  readonly expiresOn: string | null;
  readonly days: number | null;
  /** It is lent until then: where nothing else reaches as far, the student postpones it no further. */
  readonly isLent?: boolean;
}

export interface GivenPeriod {
  /** The last day that was there before; undefined: the student did not have the course. */
  readonly before: string | null | undefined;
  readonly after: string | null;
  /** How often and by how many days the student had postponed the course before; absent: not at all. */
  readonly postponed?: Postponed | undefined;
  /** The student did not have it because it had been taken back before. */
  readonly wasTakenBack?: boolean | undefined;
  /** It waited to be taken up, for so many days, and was taken up along with it. */
  readonly waitingDays?: number | undefined;
}

interface Postponed {
  readonly times: number;
  readonly days: number;
}

/** What was given of the same course after it, on top. */
export interface LaterGift {
  readonly given: GivenPeriod;
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
function shiftOf({ before, after }: GivenPeriod, today: string): Shift {
  const yesterday = addDays(today, -1);
  if (before === null) return { was: after, is: null };
  const is = before === undefined || before < yesterday ? yesterday : before;
  return { was: after, is: after !== null && is > after ? after : is };
}

/** The later gift as it would have been. */
function over(shift: Shift, { given, length, on }: LaterGift): GivenPeriod {
  const is = moved(given.before ?? null, shift);
  if (length === null) return { before: is, after: moved(given.after, shift) };
  return { before: is, after: is === null ? null : laterEnd(is, length, on) };
}

interface TakenOut {
  readonly given: GivenPeriod;
  readonly later: readonly LaterGift[];
  readonly today: string;
}

const daysIn = ({ postponed }: Pick<GivenPeriod, 'postponed'>): number => postponed?.days ?? 0;

const plus = (day: string | null, days: number): string | null =>
  day === null ? null : addDays(day, days);

/** By how much the student postponed the course between two moments. */
const between = (then: number, later: number): number => Math.max(0, later - then);

/** With what it was postponed by until the next one, or until now: those days go with it. */
const grown = (given: GivenPeriod, postponed: number): GivenPeriod => ({
  ...given,
  after: plus(given.after, between(daysIn(given), postponed)),
});

/** A course that had been taken back meanwhile began anew with the next: from there on nothing is to be taken. */
const beginsAnew = ({ given }: LaterGift): boolean => given.before === undefined;

/** Of days that were added to it those that are over are nobody's. */
function atLeastPast(is: string | null, was: string | null, today: string): string | null {
  const yesterday = addDays(today, -1);
  if (is === null || was === null || is >= yesterday) return is;
  return was < yesterday ? was : yesterday;
}

/** Each later gift as it would have been, and by how much the last day moves, `postponed` being by how many days it is by now. */
function throughLater({ given, later, today }: TakenOut, postponed: number) {
  const [first] = later;
  let shift = shiftOf(grown(given, first ? daysIn(first.given) : postponed), today);
  const gifts = later.map((gift, place) => {
    const anew = over(shift, gift);
    const next = later[place + 1];
    const since = between(daysIn(gift.given), next ? daysIn(next.given) : postponed);
    const was = plus(gift.given.after, since);
    shift = { was, is: since === 0 ? anew.after : atLeastPast(anew.after, was, today) };
    return anew;
  });
  return { gifts, shift };
}

/** The last day without what was given and what it was postponed by since, and with all that came later; undefined: nothing is to be taken. */
export function endWithout(
  taken: TakenOut,
  { end, postponed }: { readonly end: string | null; readonly postponed: number },
): string | null | undefined {
  const { given, later, today } = taken;
  const { before } = given;
  if (before === null || later.some(beginsAnew)) return undefined;
  if (later.length === 0 && end === grown(given, postponed).after)
    return before ?? addDays(today, -1);
  const { shift } = throughLater(taken, postponed);
  // Somebody has given it an end, or none, whatever was there.
  if ((end === null) !== (shift.was === null)) return undefined;
  const left = moved(end, shift);
  return left === null ? undefined : left;
}

/** What each of the later ones has given without it: by this they are taken back themselves. */
export function giftsWithout(taken: TakenOut): GivenPeriod[] {
  const { given, later, today } = taken;
  const fresh = later.findIndex(beginsAnew);
  const touched = fresh === -1 ? later : later.slice(0, fresh);
  const { gifts } = throughLater({ ...taken, later: touched }, daysIn(given));
  const anew = gifts.map(({ before, after }, place) => {
    // Nothing is left before it: the course comes with this one now.
    const isOver = typeof before === 'string' && before <= addDays(today, -1);
    const isFirst = place === 0 && given.before === undefined && isOver;
    const { postponed, wasTakenBack } = given;
    if (isFirst) return { before: undefined, after, wasTakenBack };
    // The next one has taken it up then.
    const waitingDays = place === 0 ? given.waitingDays : undefined;
    return { before, after, postponed, ...(waitingDays !== undefined && { waitingDays }) };
  });
  return [...anew, ...later.slice(touched.length).map((gift) => gift.given)];
}

/** For how many days it waits again: nothing is left of it but what waited to be taken up. Undefined: it runs on, or did not wait. */
export const waitsAgain = (
  { given, later }: Pick<TakenOut, 'given' | 'later'>,
  left: string | null,
): number | undefined =>
  later.length === 0 && left !== null && typeof given.before === 'string' && left <= given.before
    ? given.waitingDays
    : undefined;
