import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { getLiveReadiness as operation } from '@xuezhou/contract/live/console';
import { liveStateOf, reminderMinutes, soundCheckMinutes } from '@xuezhou/rules/live/live';
import { sql } from 'kysely';
import { dayOf, minuteOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { LiveCarrier } from '../../../providers/live/live.port.ts';
import { hasFiles } from '../../material/material.port.ts';
import { countAudience } from '../live-audience.ts';
import { planOf } from '../live.repository.ts';
import { clashOf } from './clash.ts';
import { findOwnLive, teachersOf, type LiveRow } from './find-live.ts';
import { hostsOf } from './hosts-of.ts';

type Step = DataOf<typeof operation>['steps'][number];

const minuteMs = 60_000;
/** What was seen of the server counts so long. */
const checkMs = 7 * 24 * 60 * minuteMs;

/** What a class has, and what it still needs by when; of one that is over nothing is needed. */
export async function getLiveReadiness(
  { clock, database: { connection } }: ConsoleServices,
  carrier: LiveCarrier | null,
  { params: { liveId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const live = await findOwnLive(connection, actor, 'live.plan', liveId);
  const now = clock.now();
  const audience = await countAudience(connection, live.course_id, now);
  const state = liveStateOf(planOf(live), now);
  if (state === 'ended' || state === 'cancelled') return { title: live.title, audience, steps: [] };
  const steps = [
    await timeStep(connection, live, now),
    await hostStep(connection, live),
    await serverStep(connection, live, { carrier, now }),
    keyStep(live, await teachersOf(connection, live)),
    streamStep(live),
    await handoutStep(connection, live),
    studentsStep(live, audience),
  ];
  return { title: live.title, audience, steps };
}

const step = (
  what: Step['what'],
  { isReady, words, by }: { isReady: boolean; words: string; by: Date },
): Step => ({ what, isReady, words, by: isReady ? null : by.toISOString() });

const before = ({ begins_at: begins }: LiveRow, minutes: number): Date =>
  new Date(begins.getTime() - minutes * minuteMs);

async function timeStep(connection: Connection, live: LiveRow, now: Date): Promise<Step> {
  const clash = await clashOf(
    connection,
    {
      ...{ liveId: live.live_id, courseId: live.course_id, teacher: live.teacher },
      ...{ beginsAt: live.begins_at, endsAt: live.ends_at },
    },
    now,
  );
  return step('time', {
    isReady: clash === null,
    words: clash ?? '没有和别的课、老师的安排撞',
    by: live.begins_at,
  });
}

async function hostStep(connection: Connection, live: LiveRow): Promise<Step> {
  const hosts = await hostsOf(connection, live.live_id);
  const names = hosts.map(({ nickname }) => nickname).join('、');
  return step('host', {
    isReady: hosts.length > 0,
    words: hosts.length > 0 ? `${names}管聊天` : '还没有人管聊天，教室里删不了发言',
    by: live.begins_at,
  });
}

async function serverStep(
  connection: Connection,
  live: LiveRow,
  { carrier, now }: { carrier: LiveCarrier | null; now: Date },
): Promise<Step> {
  const by = before(live, soundCheckMinutes);
  if (carrier === null)
    return step('server', { isReady: false, words: '直播服务器还没有设置，推不了流', by });
  const seen = await connection.selectFrom('live_server_check').selectAll().executeTakeFirst();
  if (seen === undefined)
    return step('server', { isReady: false, words: '直播服务器还没有检查过', by });
  const at = timeText(seen.checked_at);
  if (seen.faults > 0)
    return step('server', { isReady: false, words: `${at} 检查，有 ${seen.faults} 处不对`, by });
  const isFresh = seen.checked_at.getTime() > now.getTime() - checkMs;
  const words = isFresh ? `${at} 检查过，都好` : `${at} 检查过，一个多星期了，再检查一次`;
  return step('server', { isReady: isFresh, words, by });
}

function keyStep(live: LiveRow, teachers: readonly { name: string }[]): Step {
  const { key_shown_at: at } = live;
  const names = teachers.map(({ name }) => name).join('、');
  const whose = names === '' ? '，还没有定哪位老师取，安排直播的人都看得到' : `，只给${names}看`;
  return step('key', {
    isReady: at !== null,
    words: `${at === null ? '推流密钥还没有人取' : `${timeText(at)} 取过推流密钥`}${whose}`,
    by: before(live, soundCheckMinutes),
  });
}

function streamStep(live: LiveRow): Step {
  const { streamed_at: at } = live;
  return step('stream', {
    isReady: at !== null,
    words:
      at === null
        ? `还没有推过流：开始前 ${soundCheckMinutes} 分钟起就能试`
        : `${timeText(at)} 推过流`,
    by: live.begins_at,
  });
}

/** The room shows the files of its course. */
async function handoutStep(connection: Connection, live: LiveRow): Promise<Step> {
  const { rows } = await sql<{ has: boolean }>`
    select ${hasFiles} as has from course c where c.course_id = ${live.course_id}`.execute(
    connection,
  );
  const isReady = rows[0]?.has ?? false;
  return step('handout', {
    isReady,
    words: isReady ? '课程资料在教室里打得开' : '课程里还没有资料，教室里没有课件',
    by: live.begins_at,
  });
}

function studentsStep(live: LiveRow, audience: number): Step {
  const at = timeText(before(live, reminderMinutes));
  return step('students', {
    isReady: audience > 0,
    words: audience > 0 ? `${at} 提醒 ${audience} 人` : '现在没有能来听的学员',
    by: before(live, reminderMinutes),
  });
}

const timeText = (moment: Date): string =>
  `${dayOf(moment).slice(5)} ${minuteOf(moment).slice(-5)}`;
