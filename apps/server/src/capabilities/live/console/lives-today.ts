import { doorOpensAt, liveStateOf } from '@xuezhou/rules/live/live';
import { sql } from 'kysely';
import { dayOf, minuteOf } from '../../../platform/clock.ts';
import { isOwnLive } from '../../../platform/staff/own.ts';
import type { CardPart } from '../../../platform/staff/today-parts.ts';
import { planOf } from '../live.repository.ts';

const maxLives = 6;
const timeOf = (moment: Date): string => minuteOf(moment).slice(-5);

/** Who plans the own alone sees the own. */
export const livesToday: readonly CardPart[] = [
  {
    ...{ key: 'live.today', title: '今天的直播', permission: 'content.read' },
    ...{ path: '/lives', more: '全部', empty: '今天没有直播。' },
    find: async ({ clock, database: { connection } }, { staff }) => {
      const now = clock.now();
      const begins = new Date(`${dayOf(now)}T00:00:00+08:00`);
      const own = staff.grants.get('live.plan') === 'own' ? staff : null;
      const lives = await connection
        .selectFrom('live_class')
        .where('begins_at', '>=', begins)
        .where('begins_at', '<', new Date(begins.getTime() + 86_400_000))
        .where('cancelled_at', 'is', null)
        .where(isOwnLive(own, sql`live_id`, sql`course_id`))
        .selectAll()
        .orderBy('begins_at')
        .orderBy('live_id')
        .limit(maxLives)
        .execute();
      return lives.map((live) => ({
        ...{ lead: timeOf(live.begins_at), title: live.title, note: live.teacher, path: '/lives' },
        chip: chipOf(live, now),
      }));
    },
  },
];

function chipOf(live: Parameters<typeof planOf>[0], now: Date) {
  const plan = planOf(live);
  const state = liveStateOf(plan, now);
  if (state === 'on')
    return live.is_streaming
      ? { tone: 'accent' as const, text: '正在直播' }
      : { tone: 'review' as const, text: '还没有画面' };
  return {
    tone: 'quiet' as const,
    text: state === 'ended' ? '已结束' : `${timeOf(doorOpensAt(plan))} 开门`,
  };
}
