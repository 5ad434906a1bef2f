import { courseModes } from '@xuezhou/contract/enrolment';
import { addDays, extended } from '@xuezhou/rules/enrolment/access-period';
import { coursePolicies, defaultPolicy } from '../capabilities/enrolment/course-policy.ts';
import { enrolmentWriter } from '../capabilities/enrolment/enrolment.repository.ts';
import { dayOf } from '../platform/clock.ts';
import type { Change } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { CliError } from './cli-error.ts';
import type { Terminal } from './terminal.ts';
import { isCount } from './read-option.ts';
import { demandLastDay, findCourse, findStudent } from './users.ts';

type PeriodServices = Pick<Services, 'database' | 'clock'>;

export async function extendCourse(
  services: PeriodServices,
  words: readonly string[],
  { days, until }: { days?: string | undefined; until?: string | undefined },
  { print }: Terminal,
): Promise<number> {
  if ((days === undefined) === (until === undefined))
    throw new CliError('请写 --days 天数 或 --until 日期 中的一个');
  if (days !== undefined && !isCount(days)) throw new CliError('--days 应该是天数，如 90');
  const today = dayOf(services.clock.now());
  demandLastDay(until, today, {
    because: '课程会马上过期',
    otherwise: '要停学一段时间就用 course pause',
  });
  return await withEnrolment(services, words, async ({ own, writer, name, courseId }) => {
    if (own.expires_on === null && days !== undefined)
      throw new CliError(`${name}长期有效，不用延长`);
    const expires = until ?? extended(own.expires_on ?? today, today, Number(days));
    await writer.update(courseId, { expires_on: expires });
    print(`${name}有效期改到 ${expires}`);
  });
}

export async function pauseCourse(
  services: PeriodServices,
  words: readonly string[],
  { print }: Terminal,
): Promise<number> {
  const today = dayOf(services.clock.now());
  return await withEnrolment(services, words, async ({ own, writer, name, courseId }) => {
    if (own.paused_on !== null) throw new CliError(`${name}已在 ${own.paused_on} 暂停`);
    if (own.expires_on !== null && own.expires_on < today)
      throw new CliError(`${name}已于 ${own.expires_on} 过期，不用暂停`);
    await writer.update(courseId, { paused_on: today });
    print(`${name}已暂停，恢复时有效期会顺延`);
  });
}

/** The days of the pause are given back at the end. */
export async function resumeCourse(
  services: PeriodServices,
  words: readonly string[],
  { print }: Terminal,
): Promise<number> {
  const today = dayOf(services.clock.now());
  return await withEnrolment(services, words, async ({ own, writer, name, courseId }) => {
    if (own.paused_on === null) throw new CliError(`${name}没有暂停`);
    const paused = Math.round((Date.parse(today) - Date.parse(own.paused_on)) / 86_400_000);
    const expires = own.expires_on === null ? null : addDays(own.expires_on, paused);
    await writer.update(courseId, { paused_on: null, expires_on: expires });
    print(`${name}已恢复，${expires === null ? '长期有效' : `有效期到 ${expires}`}`);
  });
}

interface Held {
  readonly own: NonNullable<Awaited<ReturnType<ReturnType<typeof enrolmentWriter>['lock']>>>;
  readonly writer: ReturnType<typeof enrolmentWriter>;
  readonly courseId: number;
  /** 林知远的《CFA 一级精讲班》 */
  readonly name: string;
}

async function withEnrolment(
  { database: { connection } }: PeriodServices,
  [mobile = '', word = '']: readonly string[],
  work: (held: Held) => Promise<void>,
): Promise<number> {
  const student = await findStudent(connection, mobile);
  const course = await findCourse(connection, word);
  const name = `${student.nickname} 的《${course.title}》`;
  await connection.transaction().execute(async (change: Change) => {
    const writer = enrolmentWriter(change, student.student_id);
    const own = await writer.lock(course.course_id);
    if (own === undefined) throw new CliError(`${student.nickname} 没有报名《${course.title}》`);
    await work({ own, writer, courseId: course.course_id, name });
  });
  return 0;
}

interface PolicyWishes {
  readonly modes?: string | undefined;
  readonly postponeTimes?: string | undefined;
  readonly postponeDays?: string | undefined;
  readonly preopen?: string | undefined;
}

export async function changePolicy(
  { database: { connection } }: PeriodServices,
  word: string,
  wishes: PolicyWishes,
  { print }: Terminal,
): Promise<number> {
  const course = await findCourse(connection, word);
  const changes = readPolicy(wishes);
  if (Object.keys(changes).length > 0)
    await connection
      .insertInto('course_policy')
      .values({ course_id: course.course_id, ...changes })
      .onConflict((conflict) => conflict.column('course_id').doUpdateSet(changes))
      .execute();
  const policy = (await coursePolicies(connection)).get(course.course_id) ?? defaultPolicy;
  print(`《${course.title}》`);
  print(`学习方式  ${policy.modes.join(',')}`);
  print(`自助延期  ${policy.postponeTimes} 次，每次 ${policy.postponeDays} 天`);
  print(`提前开课  ${policy.preopen ? '可以' : '不可以'}`);
  return 0;
}

function readPolicy(wishes: PolicyWishes) {
  const { modes, preopen, postponeTimes: times, postponeDays: days } = wishes;
  const wanted = modes?.split(',').map((mode) => mode.trim());
  if (wanted?.some((mode) => !courseModes.some((known) => known === mode)))
    throw new CliError(`--modes 只能由 ${courseModes.join('、')} 组成，用英文逗号隔开`);
  if (times !== undefined && times !== '0' && !isCount(times))
    throw new CliError('--postpone-times 应该是次数，如 1；写 0 就是不能延期');
  if (days !== undefined && !isCount(days)) throw new CliError('--postpone-days 应该是天数，如 90');
  if (preopen !== undefined && preopen !== 'yes' && preopen !== 'no')
    throw new CliError('--preopen 应该是 yes 或 no');
  return {
    ...(wanted && { modes: wanted }),
    ...(times !== undefined && { postpone_times: Number(times) }),
    ...(days !== undefined && { postpone_days: Number(days) }),
    ...(preopen !== undefined && { preopen: preopen === 'yes' }),
  };
}
