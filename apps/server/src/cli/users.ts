import { hash } from '@node-rs/argon2';
import { isMobileReady, regions } from '@xuezhou/rules/account/mobile';
import { isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { dayOf } from '../platform/clock.ts';
import type { Connection } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { CliError } from './cli-error.ts';
import { tableLines, type Terminal } from './terminal.ts';

type UserServices = Pick<Services, 'database'>;
type EnrolServices = Pick<Services, 'database' | 'clock'>;

const identityNames = new Map([
  [1, '已实名'],
  [0, '未实名'],
  [-1, '未通过'],
]);

export async function listUsers({ database }: UserServices, { print }: Terminal): Promise<number> {
  const students = await database.connection
    .selectFrom('student')
    .select((eb) => [
      'student_id',
      'mobile',
      'email',
      'nickname',
      'identity_status',
      'registered_at',
      eb
        .selectFrom('enrolment')
        .whereRef('enrolment.student_id', '=', 'student.student_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('courses'),
    ])
    .orderBy('student_id')
    .execute();
  const rows = students.map((one) => [
    String(one.student_id),
    one.mobile ?? one.email ?? '',
    one.nickname,
    identityNames.get(one.identity_status) ?? String(one.identity_status),
    String(one.courses ?? 0),
    dayOf(one.registered_at),
  ]);
  const heading = ['编号', '手机号', '昵称', '实名', '报名课程', '注册日期'];
  for (const line of tableLines([heading, ...rows])) print(line);
  return 0;
}

export async function addUser(
  { database }: UserServices,
  mobile: string,
  { nickname, password }: { nickname?: string | undefined; password?: string | undefined },
  { print }: Terminal,
): Promise<number> {
  const full = readMobile(mobile);
  if (nickname === undefined) throw new CliError('缺少 --nickname 昵称');
  if (!isNicknameValid(nickname))
    throw new CliError('昵称要 4 到 32 个字符（一个汉字算两个），只能有汉字、字母、数字、_ 和 -');
  if (password !== undefined && !isPasswordValid(password))
    throw new CliError('密码至少 8 位，要有字母和数字');
  const added = await database.connection
    .insertInto('student')
    .values({
      mobile: full,
      mobile_valid: true,
      nickname,
      nickname_key: nicknameKey(nickname),
      password_hash: password === undefined ? null : await hash(password),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('student_id')
    .executeTakeFirst();
  if (added === undefined) throw new CliError('这个手机号或昵称已经有人用了');
  print(`已新建学生 ${nickname}（编号 ${added.student_id}，${full}）`);
  return 0;
}

export async function verifyUser(
  { database }: UserServices,
  mobile: string,
  { print }: Terminal,
): Promise<number> {
  const student = await findStudent(database.connection, mobile);
  await database.connection
    .updateTable('student')
    .where('student_id', '=', student.student_id)
    .set({ identity_status: 1 })
    .execute();
  print(`${student.nickname} 的实名认证已改为通过`);
  return 0;
}

interface Enrolment {
  readonly mobile: string;
  readonly course: string;
  readonly until?: string | undefined;
  readonly from?: string | undefined;
  readonly waiting?: string | undefined;
}

export async function enrolUser(
  { database: { connection }, clock }: EnrolServices,
  { mobile, course, until, from, waiting }: Enrolment,
  { print }: Terminal,
): Promise<number> {
  if (from !== undefined && !isDay(from))
    throw new CliError(`--from 应该是日期，如 2027-12-31，现在是“${from}”`);
  demandLastDay(until, dayOf(clock.now()), {
    because: '报了名也不能学',
    otherwise: '长期有效就省略它',
  });
  if (until !== undefined && from !== undefined && until < from)
    throw new CliError(`--until 应该不早于 --from ${from}`);
  if (waiting !== undefined && (until !== undefined || !isCount(waiting)))
    throw new CliError('--waiting 应该是天数，如 365，且不和 --until 一起用');
  const student = await findStudent(connection, mobile);
  const found = await findCourse(connection, course);
  const period = {
    redeemed: waiting === undefined,
    expires_on: until ?? null,
    opens_on: from ?? null,
    period_days: waiting === undefined ? null : Number(waiting),
    paused_on: null,
  };
  await connection
    .insertInto('enrolment')
    .values({
      student_id: student.student_id,
      course_id: found.course_id,
      ...period,
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'course_id']).doUpdateSet(period))
    .execute();
  const length =
    waiting !== undefined
      ? `领取后可学 ${waiting} 天`
      : until === undefined
        ? '长期有效'
        : `到 ${until} 为止`;
  const start = from === undefined ? '' : `，${from} 开课`;
  print(`${student.nickname} 已报名《${found.title}》，${length}${start}`);
  return 0;
}

export async function findCourse(connection: Connection, course: string) {
  const found = /^\d{1,9}$/.test(course)
    ? await connection
        .selectFrom('course')
        .where('course_id', '=', Number(course))
        .select(['course_id', 'title'])
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw new CliError(`没有编号为 ${course} 的课程`);
  return found;
}

/** Of days or of codes: a whole number from 1 to 9999. */
export const isCount = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

export async function findStudent(connection: Connection, mobile: string) {
  const full = readMobile(mobile);
  const student = await connection
    .selectFrom('student')
    .where('mobile', '=', full)
    .select(['student_id', 'nickname'])
    .executeTakeFirst();
  if (student === undefined) throw new CliError(`没有手机号为 ${full} 的学生`);
  return student;
}

/** `13800000001`, or with its region `+85261234567`. */
function readMobile(mobile: string): string {
  const region = mobile.startsWith('+')
    ? regions.find(({ countryNumber }) => mobile.startsWith(countryNumber))?.countryNumber
    : '+86';
  const number = mobile.startsWith('+') ? mobile.slice(region?.length ?? 1) : mobile;
  if (region !== undefined && isMobileReady(region, number)) return `${region}${number}`;
  throw new CliError(`“${mobile}”不是手机号`);
}

/**
 * Refuses what is no day, and a day that is over: `because` says what would come of it, `otherwise` what else there is
 * to do.
 */
export function demandLastDay(
  until: string | undefined,
  today: string,
  { because, otherwise }: { because: string; otherwise: string },
): void {
  if (until === undefined) return;
  if (!isDay(until)) throw new CliError(`--until 应该是日期，如 2027-12-31，现在是“${until}”`);
  if (until < today)
    throw new CliError(
      `--until ${until} 已经过去，${because}。请写今天（${today}）或以后的日期，${otherwise}`,
    );
}

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
