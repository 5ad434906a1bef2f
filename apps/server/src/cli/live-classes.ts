import { liveStateOf } from '@xuezhou/rules/live/live';
import { changePlan, planClass } from '../capabilities/live/change-plan.ts';
import { planOf } from '../capabilities/live/live.repository.ts';
import { minuteOf } from '../platform/clock.ts';
import type { Connection } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { CliError } from './cli-error.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { isCount, isDay } from './read-option.ts';
import { findCourse, findStudent } from './users.ts';

type LiveServices = Pick<Services, 'database' | 'clock'>;

const stateNames = {
  planned: '未开始',
  on: '直播中',
  ended: '已结束',
  cancelled: '已取消',
} as const;
const longestMinutes = 600;

interface Plan {
  readonly title?: string | undefined;
  readonly teacher?: string | undefined;
  readonly begins?: string | undefined;
  readonly minutes?: string | undefined;
  readonly host?: string | undefined;
}

export async function planLive(
  { database: { connection }, clock }: LiveServices,
  course: string,
  { title, teacher, begins, minutes = '90', host }: Plan,
  { print }: Terminal,
): Promise<number> {
  if (title === undefined || title.trim() === '') throw new CliError('缺少 --title 标题');
  if (teacher === undefined || teacher.trim() === '')
    throw new CliError('缺少 --teacher 老师的名字');
  const beginsAt = readMoment(begins);
  if (beginsAt <= clock.now()) throw new CliError('--begins 应该是以后的时间');
  const length = readMinutes(minutes);
  const found = await findCourse(connection, course);
  const hostStudent = host === undefined ? undefined : await findStudent(connection, host);
  const liveId = await connection.transaction().execute(async (change) => {
    const live_id = await planClass(change, {
      course_id: found.course_id,
      title: title.trim(),
      teacher: teacher.trim(),
      begins_at: beginsAt,
      ends_at: new Date(beginsAt.getTime() + length * 60_000),
    });
    if (hostStudent !== undefined)
      await change
        .insertInto('live_host')
        .values({ live_id, student_id: hostStudent.student_id })
        .execute();
    return live_id;
  });
  print(
    `已安排直播课 ${liveId}：《${found.title}》“${title.trim()}”，${minuteOf(beginsAt)} 开始，${length} 分钟`,
  );
  print(`老师推流用的地址和密钥：npx xuezhou live key ${liveId}`);
  return 0;
}

export async function listLive(
  { database: { connection }, clock }: LiveServices,
  course: string,
  { print }: Terminal,
): Promise<number> {
  const found = await findCourse(connection, course);
  const classes = await connection
    .selectFrom('live_class')
    .where('course_id', '=', found.course_id)
    .selectAll()
    .orderBy('begins_at')
    .execute();
  if (classes.length === 0) print(`《${found.title}》还没有直播课`);
  const rows = classes.map((live) => [
    String(live.live_id),
    minuteOf(live.begins_at),
    stateNames[liveStateOf(planOf(live), clock.now())],
    live.teacher,
    live.title,
    live.replay_bullet_id === null ? '' : `课 ${live.replay_bullet_id}`,
  ]);
  if (rows.length > 0)
    for (const line of tableLines([['编号', '开始', '状态', '老师', '标题', '回放'], ...rows]))
      print(line);
  return 0;
}

export async function moveLive(
  { database: { connection }, clock }: LiveServices,
  word: string,
  { begins, minutes }: Pick<Plan, 'begins' | 'minutes'>,
  { print }: Terminal,
): Promise<number> {
  const live = await findLive(connection, word);
  demandOwnPlan(live);
  demandUnfinished(live, clock.now());
  const beginsAt = readMoment(begins);
  if (beginsAt <= clock.now()) throw new CliError('--begins 应该是以后的时间');
  const before = (live.ends_at.getTime() - live.begins_at.getTime()) / 60_000;
  const length = minutes === undefined ? before : readMinutes(minutes);
  const plan = { begins_at: beginsAt, ends_at: new Date(beginsAt.getTime() + length * 60_000) };
  await connection
    .transaction()
    .execute((change) => changePlan(change, live.live_id, plan, clock.now()));
  print(`“${live.title}”改到 ${minuteOf(beginsAt)}，会告诉有这门课的学生，提醒也按新时间再发`);
  return 0;
}

export async function cancelLive(
  { database: { connection }, clock }: LiveServices,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const live = await findLive(connection, word);
  const now = clock.now();
  demandOwnPlan(live);
  demandUnfinished(live, now);
  await connection
    .transaction()
    .execute((change) => changePlan(change, live.live_id, { cancelled_at: now }, now));
  print(`“${live.title}”已取消，会告诉有这门课的学生，教室里的会在 20 秒内离开`);
  return 0;
}

export async function endLive(
  { database: { connection }, clock }: LiveServices,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const live = await findLive(connection, word);
  const now = clock.now();
  demandUnfinished(live, now);
  if (now < live.begins_at) throw new CliError('这节课还没有开始，如果不上了请用 live cancel');
  await connection
    .updateTable('live_class')
    .where('live_id', '=', live.live_id)
    .set({ ended_at: now, is_streaming: false })
    .execute();
  print(`“${live.title}”已结束`);
  return 0;
}

/** The lecture must be one of the same course, so that who may see one may see the other. */
export async function replayLive(
  { database: { connection }, clock }: LiveServices,
  [word = '', bullet = '']: readonly string[],
  { ahead = '0', late = '0' }: { ahead?: string | undefined; late?: string | undefined },
  { print }: Terminal,
): Promise<number> {
  for (const [option, seconds] of Object.entries({ ahead, late }))
    if (!/^\d{1,5}$/.test(seconds)) throw new CliError(`--${option} 应该是秒数，如 30`);
  const live = await findLive(connection, word);
  if (liveStateOf(planOf(live), clock.now()) !== 'ended')
    throw new CliError('直播课结束之后才能放回放，可以先用 live end 结束');
  const found = /^\d{1,9}$/.test(bullet)
    ? await connection
        .selectFrom('bullet')
        .where('bullet_id', '=', Number(bullet))
        .where('course_id', '=', live.course_id)
        .select(['bullet_id', 'title'])
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw new CliError(`这门课里没有编号为 ${bullet} 的课`);
  await connection
    .updateTable('live_class')
    .where('live_id', '=', live.live_id)
    .set({ replay_bullet_id: found.bullet_id, replay_offset: Number(ahead) - Number(late) })
    .execute();
  print(`“${live.title}”的回放是“${found.title}”`);
  return 0;
}

export async function findLive(connection: Connection, word: string) {
  const found = /^\d{1,9}$/.test(word)
    ? await connection
        .selectFrom('live_class')
        .where('live_id', '=', Number(word))
        .selectAll()
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw new CliError(`没有编号为 ${word} 的直播课`);
  return found;
}

function demandOwnPlan(live: Awaited<ReturnType<typeof findLive>>): void {
  if (live.content_id !== null)
    throw new CliError(
      `“${live.title}”写在课程目录的 lives.yaml 里（编号 ${live.content_id}），请在那里改时间或删去，再导入一次`,
    );
}

function demandUnfinished(live: Awaited<ReturnType<typeof findLive>>, now: Date): void {
  const state = liveStateOf(planOf(live), now);
  if (state === 'ended' || state === 'cancelled')
    throw new CliError(`“${live.title}”${stateNames[state]}`);
}

/** `2026-12-01 20:00` in Asia/Shanghai. */
function readMoment(given: string | undefined): Date {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(given ?? '') ?? [];
  const moment = new Date(`${day}T${time}:00+08:00`);
  if (!isDay(day) || Number.isNaN(moment.getTime()))
    throw new CliError('--begins 应该是北京时间，如 "2026-12-01 20:00"');
  return moment;
}

function readMinutes(given: string): number {
  if (!isCount(given) || Number(given) > longestMinutes)
    throw new CliError(`--minutes 应该是分钟数，最多 ${longestMinutes}`);
  return Number(given);
}
