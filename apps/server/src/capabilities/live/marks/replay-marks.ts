import { replaySecond } from '@xuezhou/rules/live/live';
import type { Connection } from '../../../platform/database/prepare.ts';

interface Began {
  readonly begins_at: Date;
  readonly streamed_at: Date | null;
  readonly replay_offset: number;
}

/** Of the replay: as what was said stands in it. */
export const secondOf = (live: Began, at: Date): number =>
  replaySecond(at, { beganAt: live.streamed_at ?? live.begins_at, offset: live.replay_offset });

/** What was marked in the classes whose replay a lecture is, as chapters of it; of one second the later one. */
export async function replayMarks(
  connection: Connection,
  lectureId: number,
): Promise<{ start: number; title: string }[]> {
  const rows = await connection
    .selectFrom('live_mark as m')
    .innerJoin('live_class as l', 'l.live_id', 'm.live_id')
    .where('l.replay_bullet_id', '=', lectureId)
    .select(['m.title', 'm.at', 'l.begins_at', 'l.streamed_at', 'l.replay_offset'])
    .orderBy('m.at')
    .execute();
  const titles = new Map(rows.map(({ title, at, ...live }) => [secondOf(live, at), title]));
  return [...titles]
    .map(([start, title]) => ({ start, title }))
    .toSorted((one, other) => one.start - other.start);
}
