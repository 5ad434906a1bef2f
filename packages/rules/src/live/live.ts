import type { LiveState } from '@xuezhou/contract/live';

const minuteMs = 60_000;

/** A room opens this long before its class. */
export const doorMinutes = 15;
/** A teacher may try the stream this long before. */
export const soundCheckMinutes = 60;
/** While the stream goes on a class may last this much longer than planned. */
export const overrunMinutes = 60;
/** A class that is planned is no shorter: that would be a slip. */
export const fewestLiveMinutes = 10;
/** A student is reminded this long before. */
export const reminderMinutes = 30;

export interface LivePlan {
  readonly beginsAt: Date;
  readonly endsAt: Date;
  /** When an operator said that it is over. */
  readonly endedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly isStreaming: boolean;
}

export function liveStateOf(plan: LivePlan, now: Date): LiveState {
  if (plan.cancelledAt !== null) return 'cancelled';
  if (plan.endedAt !== null || now >= lastMoment(plan)) return 'ended';
  return now >= plan.beginsAt ? 'on' : 'planned';
}

function lastMoment({ endsAt, isStreaming }: LivePlan): Date {
  return isStreaming ? after(endsAt, overrunMinutes) : endsAt;
}

const after = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * minuteMs);

/** From then on the room can be entered. */
export const doorOpensAt = ({ beginsAt }: Pick<LivePlan, 'beginsAt'>): Date =>
  after(beginsAt, -doorMinutes);

export type DoorState = 'open' | 'early' | 'ended' | 'cancelled';

/** Whether students may come in. */
export function doorOf(plan: LivePlan, now: Date): DoorState {
  const state = liveStateOf(plan, now);
  if (state === 'planned') return now >= doorOpensAt(plan) ? 'open' : 'early';
  return state === 'on' ? 'open' : state;
}

/** Until then a stream may come in. */
export const broadcastEndsAt = ({ endsAt }: Pick<LivePlan, 'endsAt'>): Date =>
  after(endsAt, overrunMinutes);

/** Whether a stream may begin: also before the door opens, and again after it broke near the end. */
export function mayBroadcast(plan: LivePlan, now: Date): boolean {
  if (plan.cancelledAt !== null || plan.endedAt !== null) return false;
  return now >= after(plan.beginsAt, -soundCheckMinutes) && now < broadcastEndsAt(plan);
}

/** Where a message of the class stands in its replay: seconds, never before the start. */
export function replaySecond(
  sentAt: Date,
  { beganAt, offset }: { beganAt: Date; offset: number },
): number {
  return Math.max(0, Math.round((sentAt.getTime() - beganAt.getTime()) / 1000) + offset);
}
