import { maxLiveMarks } from '@xuezhou/contract/live';
import { broadcastEndsAt, soundCheckMinutes } from '@xuezhou/rules/live/live';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { planOf, type LiveClassRow } from '../live.repository.ts';
import { markReader, markWriter, type MarkRow } from './marks.repository.ts';

interface Given {
  readonly markId: string;
  readonly title: string;
  /** Null: now, or where the mark stands. */
  readonly at: Date | null;
  readonly now: Date;
}

/** Answers what stood there, and what stands there now. Throws liveMarkEmpty, liveMarkTime, liveMarksFull. */
export async function putMark(
  change: Change,
  live: LiveClassRow,
  { markId, now, ...given }: Given,
): Promise<{ before: MarkRow | undefined; title: string; at: Date }> {
  const title = given.title.trim();
  if (title === '') throw new Refusal('liveMarkEmpty');
  const writer = markWriter(change, live.live_id);
  await writer.lock();
  const all = await markReader(change, live.live_id).all();
  const before = all.find(({ mark_id: id }) => id === markId);
  const at = given.at ?? before?.at ?? now;
  // A mark that stays where it is may be renamed, wherever its class was moved to meanwhile.
  const isMoved = before?.at.getTime() !== at.getTime();
  if (isMoved && (!isWithin(live, at) || at > now)) throw new Refusal('liveMarkTime');
  if (before === undefined && all.length >= maxLiveMarks) throw new Refusal('liveMarksFull');
  await writer.put({ mark_id: markId, title, at });
  return { before, title, at };
}

/** From when a teacher may try the stream until it ended, or has to end; of one that was cancelled nothing is recorded. */
function isWithin(live: LiveClassRow, at: Date): boolean {
  const from = new Date(live.begins_at.getTime() - soundCheckMinutes * 60_000);
  const to = live.ended_at ?? broadcastEndsAt(planOf(live));
  return live.cancelled_at === null && at >= from && at <= to;
}
