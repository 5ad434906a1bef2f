import { digestOfCode, newRedeemCode } from '../capabilities/enrolment/redeem-code.ts';
import { dayOf } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import { CliError } from './cli-error.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { isCount } from './read-option.ts';
import { demandLastDay, findCourse } from './users.ts';

type CodeServices = Pick<Services, 'database' | 'clock' | 'signer'>;

interface Wishes {
  readonly count?: string | undefined;
  readonly days?: string | undefined;
  readonly until?: string | undefined;
  readonly note?: string | undefined;
}

const mostAtOnce = 1000;

/** Prints the codes alone, so that they can be kept in a file; they are not readable in the database. */
export async function makeCodes(
  services: CodeServices,
  word: string,
  { count = '1', days, until, note = '' }: Wishes,
  { print, note: say }: Terminal,
): Promise<number> {
  if (!isCount(count) || Number(count) > mostAtOnce)
    throw new CliError(`--count 应该是 1 到 ${mostAtOnce} 的整数`);
  if (days !== undefined && !isCount(days)) throw new CliError('--days 应该是天数，如 365');
  const now = services.clock.now();
  demandLastDay(until, dayOf(now), {
    because: '这样的兑换码谁也用不了',
    otherwise: '不限期就省略它',
  });
  const { connection } = services.database;
  const course = await findCourse(connection, word);
  const codes = Array.from({ length: Number(count) }, newRedeemCode);
  await connection
    .insertInto('redeem_code')
    .values(
      codes.map((code) => ({
        code_digest: digestOfCode(services, code),
        tail: code.slice(-4),
        course_id: course.course_id,
        days: days === undefined ? null : Number(days),
        note,
        valid_until: until ?? null,
        made_at: now,
        student_id: null,
        used_at: null,
      })),
    )
    .execute();
  for (const code of codes) print(code);
  const length = days === undefined ? '长期有效' : `兑换后可学 ${days} 天`;
  say(`《${course.title}》的兑换码，${length}。请保存好，不会再显示`);
  return 0;
}

export async function listCodes(
  { database: { connection } }: Pick<Services, 'database'>,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const course = await findCourse(connection, word);
  const codes = await connection
    .selectFrom('redeem_code')
    .leftJoin('student', 'student.student_id', 'redeem_code.student_id')
    .where('course_id', '=', course.course_id)
    .select(['redeem_code_no', 'tail', 'days', 'valid_until', 'note', 'used_at', 'nickname'])
    .orderBy('redeem_code_no')
    .execute();
  if (codes.length === 0) {
    print(`《${course.title}》还没有兑换码`);
    return 0;
  }
  const rows = codes.map((code) => [
    String(code.redeem_code_no),
    `…${code.tail}`,
    code.days === null ? '长期' : `${code.days} 天`,
    code.valid_until ?? '不限',
    code.used_at === null ? '未使用' : `${dayOf(code.used_at)} ${code.nickname ?? '已注销'}`,
    code.note,
  ]);
  for (const line of tableLines([['编号', '末四位', '时长', '用到', '使用', '备注'], ...rows]))
    print(line);
  return 0;
}
