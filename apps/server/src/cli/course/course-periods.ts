import { courseModes, type CourseMode } from '@xuezhou/contract/enrolment';
import {
  enrolStudent,
  extendEnrolment,
  getCoursePolicy,
  pauseEnrolment,
  resumeEnrolment,
  saveCoursePolicy,
} from '@xuezhou/contract/enrolment/console';
import { Refusal } from '../../platform/http/refusal.ts';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { courseOf } from '../find-course.ts';
import { studentOf } from '../find-student.ts';
import { asOption, isCount, readLastDay } from '../read-option.ts';
import type { Terminal } from '../terminal.ts';

interface Enrolment {
  readonly mobile: string;
  readonly course: string;
  readonly until?: string;
  readonly from?: string;
  readonly waiting?: string;
  readonly forever?: true;
}

export async function enrolUser(
  client: ConsoleClient,
  { mobile, course, until, from, waiting, forever }: Enrolment,
  { print }: Terminal,
): Promise<void> {
  readLastDay('--from', from);
  readLastDay('--until', until);
  if (until !== undefined && from !== undefined && until < from)
    throw new CliError(`--until 应该不早于 --from ${from}`);
  if (waiting !== undefined && (until !== undefined || !isCount(waiting)))
    throw new CliError('--waiting 应该是天数，如 365，且不和 --until 一起用');
  if ((until ?? waiting) === undefined && forever !== true)
    throw new CliError(
      '请写明学到哪一天：--until 日期、--waiting 天数，或者 --forever（长期有效）',
    );
  if ((until ?? waiting) !== undefined && forever === true)
    throw new CliError('--forever 不和 --until、--waiting 一起用');
  const { studentId, nickname } = await studentOf(client, mobile);
  const { courseId, title } = await courseOf(client, course);
  const body = {
    ...{ studentId, courseId, until: until ?? null, from: from ?? null },
    waitingDays: waiting === undefined ? null : Number(waiting),
  };
  await asOption({ option: '--until', otherwise: '，长期有效就写 --forever' }, 'periodOver', () =>
    client.ask(enrolStudent, { body }),
  );
  print(`${nickname} 已报名《${title}》，${lengthOf({ until, waiting })}${startOf(from)}`);
}

function lengthOf({ until, waiting }: Pick<Partial<Record<string, string>>, 'until' | 'waiting'>) {
  if (waiting !== undefined) return `领取后可学 ${waiting} 天`;
  return until === undefined ? '长期有效' : `到 ${until} 为止`;
}

const startOf = (from: string | undefined): string => (from === undefined ? '' : `，${from} 开课`);

export async function extendCourse(
  client: ConsoleClient,
  words: readonly string[],
  { days, until }: { days?: string; until?: string },
  { print }: Terminal,
): Promise<void> {
  if ((days === undefined) === (until === undefined))
    throw new CliError('请写 --days 天数 或 --until 日期 中的一个');
  if (days !== undefined && !isCount(days)) throw new CliError('--days 应该是天数，如 90');
  readLastDay('--until', until);
  const length = until === undefined ? { days: Number(days) } : { until };
  const otherwise = '，要停学一段时间就用 course pause';
  await withEnrolment(client, words, async ({ name, ...whose }) => {
    const { expiresOn } = await asOption({ option: '--until', otherwise }, 'periodOver', () =>
      client.ask(extendEnrolment, { body: { ...whose, ...length } }),
    );
    print(`${name}有效期改到 ${expiresOn}`);
  });
}

export async function pauseCourse(
  client: ConsoleClient,
  words: readonly string[],
  { print }: Terminal,
): Promise<void> {
  await withEnrolment(client, words, async ({ name, ...whose }) => {
    await client.ask(pauseEnrolment, { body: whose });
    print(`${name}已暂停，恢复时有效期会顺延`);
  });
}

export async function resumeCourse(
  client: ConsoleClient,
  words: readonly string[],
  { print }: Terminal,
): Promise<void> {
  await withEnrolment(client, words, async ({ name, ...whose }) => {
    const { expiresOn } = await client.ask(resumeEnrolment, { body: whose });
    print(`${name}已恢复，${expiresOn === null ? '长期有效' : `有效期到 ${expiresOn}`}`);
  });
}

interface Held {
  readonly studentId: number;
  readonly courseId: number;
  /** 林知远 的《CFA 一级精讲班》 */
  readonly name: string;
}

/** What is refused of a period is said of the student and the course by name. */
async function withEnrolment(
  client: ConsoleClient,
  [mobile = '', word = '']: readonly string[],
  work: (held: Held) => Promise<void>,
): Promise<void> {
  const { studentId, nickname } = await studentOf(client, mobile);
  const { courseId, title } = await courseOf(client, word);
  const name = `${nickname} 的《${title}》`;
  try {
    await work({ studentId, courseId, name });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words =
      error.refusal === 'enrolmentUnknown'
        ? `${nickname} 没有报名《${title}》`
        : explain(error, name);
    throw new CliError(words, { cause: error });
  }
}

function explain({ refusal, message }: Refusal, name: string): string {
  switch (refusal) {
    case 'periodEndless':
      return `${name}长期有效，不用延长`;
    case 'notPaused':
      return `${name}没有暂停`;
    case 'pausedAlready':
    case 'pauseExpired':
      return `${name}${message}`;
    default:
      return message;
  }
}

interface PolicyWishes {
  readonly modes?: string;
  readonly postponeTimes?: string;
  readonly postponeDays?: string;
  readonly preopen?: string;
}

export async function changePolicy(
  client: ConsoleClient,
  word: string,
  wishes: PolicyWishes,
  { print }: Terminal,
): Promise<void> {
  const { courseId, title } = await courseOf(client, word);
  const changes = readPolicy(wishes);
  const policy =
    Object.keys(changes).length > 0
      ? await client.ask(saveCoursePolicy, { body: { courseId, ...changes } })
      : await client.ask(getCoursePolicy, { params: { courseId } });
  print(`《${title}》`);
  print(`学习方式  ${policy.modes.join(',')}`);
  print(`自助延期  ${policy.postponeTimes} 次，每次 ${policy.postponeDays} 天`);
  print(`提前开课  ${policy.preopen ? '可以' : '不可以'}`);
}

const isMode = (word: string): word is CourseMode => courseModes.some((known) => known === word);

function readPolicy({ modes, preopen, postponeTimes: times, postponeDays: days }: PolicyWishes) {
  const wanted = modes?.split(',').map((mode) => mode.trim());
  const known = wanted?.filter(isMode);
  if (known?.length !== wanted?.length)
    throw new CliError(`--modes 只能由 ${courseModes.join('、')} 组成，用英文逗号隔开`);
  if (times !== undefined && times !== '0' && !isCount(times))
    throw new CliError('--postpone-times 应该是次数，如 1；写 0 就是不能延期');
  if (days !== undefined && !isCount(days)) throw new CliError('--postpone-days 应该是天数，如 90');
  if (preopen !== undefined && preopen !== 'yes' && preopen !== 'no')
    throw new CliError('--preopen 应该是 yes 或 no');
  return {
    ...(known && { modes: known }),
    ...(times !== undefined && { postponeTimes: Number(times) }),
    ...(days !== undefined && { postponeDays: Number(days) }),
    ...(preopen !== undefined && { preopen: preopen === 'yes' }),
  };
}
