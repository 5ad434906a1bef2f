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
import { say } from '../../platform/text/shell-language.ts';

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
    throw new CliError(
      say(`--until 应该不早于 --from ${from}`, `--until should not be before --from ${from}`),
    );
  if (waiting !== undefined && (until !== undefined || !isCount(waiting)))
    throw new CliError(
      say(
        '--waiting 应该是天数，如 365，且不和 --until 一起用',
        '--waiting should be a number of days, such as 365, and does not go with --until',
      ),
    );
  if ((until ?? waiting) === undefined && forever !== true)
    throw new CliError(
      say(
        '请写明学到哪一天：--until 日期、--waiting 天数，或者 --forever（长期有效）',
        'Say for how long: --until a date, --waiting days, or --forever',
      ),
    );
  if ((until ?? waiting) !== undefined && forever === true)
    throw new CliError(
      say(
        '--forever 不和 --until、--waiting 一起用',
        '--forever does not go with --until or --waiting',
      ),
    );
  const { studentId, nickname } = await studentOf(client, mobile);
  const { courseId, title } = await courseOf(client, course);
  const body = {
    ...{ studentId, courseId, until: until ?? null, from: from ?? null },
    waitingDays: waiting === undefined ? null : Number(waiting),
  };
  await asOption(
    { option: '--until', otherwise: say('，长期有效就写 --forever', '; for ever is --forever') },
    'periodOver',
    () => client.ask(enrolStudent, { body }),
  );
  print(
    say(
      `${nickname} 已报名《${title}》，${lengthOf({ until, waiting })}${startOf(from)}`,
      `${nickname} is enrolled in ${title}, ${lengthOf({ until, waiting })}${startOf(from)}`,
    ),
  );
}

function lengthOf({ until, waiting }: Pick<Partial<Record<string, string>>, 'until' | 'waiting'>) {
  if (waiting !== undefined)
    return say(`领取后可学 ${waiting} 天`, `${waiting} days from when it is begun`);
  return until === undefined
    ? say('长期有效', 'for ever')
    : say(`到 ${until} 为止`, `until ${until}`);
}

const startOf = (from: string | undefined): string =>
  from === undefined ? '' : say(`，${from} 开课`, `, begins ${from}`);

export async function extendCourse(
  client: ConsoleClient,
  words: readonly string[],
  { days, until }: { days?: string; until?: string },
  { print }: Terminal,
): Promise<void> {
  if ((days === undefined) === (until === undefined))
    throw new CliError(
      say('请写 --days 天数 或 --until 日期 中的一个', 'Give --days or --until, one of them'),
    );
  if (days !== undefined && !isCount(days))
    throw new CliError(
      say('--days 应该是天数，如 90', '--days should be a number of days, such as 90'),
    );
  readLastDay('--until', until);
  const length = until === undefined ? { days: Number(days) } : { until };
  const otherwise = say(
    '，要停学一段时间就用 course pause',
    '; to stop for a while use course pause',
  );
  await withEnrolment(client, words, async ({ name, ...whose }) => {
    const { expiresOn } = await asOption({ option: '--until', otherwise }, 'periodOver', () =>
      client.ask(extendEnrolment, { body: { ...whose, ...length } }),
    );
    print(say(`${name}有效期改到 ${expiresOn}`, `${name}: ends on ${expiresOn} now`));
  });
}

export async function pauseCourse(
  client: ConsoleClient,
  words: readonly string[],
  { print }: Terminal,
): Promise<void> {
  await withEnrolment(client, words, async ({ name, ...whose }) => {
    await client.ask(pauseEnrolment, { body: whose });
    print(
      say(
        `${name}已暂停，恢复时有效期会顺延`,
        `${name}: paused; resumed, its end moves by as many days`,
      ),
    );
  });
}

export async function resumeCourse(
  client: ConsoleClient,
  words: readonly string[],
  { print }: Terminal,
): Promise<void> {
  await withEnrolment(client, words, async ({ name, ...whose }) => {
    const { expiresOn } = await client.ask(resumeEnrolment, { body: whose });
    print(
      say(
        `${name}已恢复，${expiresOn === null ? say('长期有效', 'for ever') : say(`有效期到 ${expiresOn}`, `ends on ${expiresOn}`)}`,
        `${name}: resumed, ${expiresOn === null ? say('长期有效', 'for ever') : say(`有效期到 ${expiresOn}`, `ends on ${expiresOn}`)}`,
      ),
    );
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
  const name = say(`${nickname} 的《${title}》`, `${title} of ${nickname}`);
  try {
    await work({ studentId, courseId, name });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words =
      error.refusal === 'enrolmentUnknown'
        ? say(`${nickname} 没有报名《${title}》`, `${nickname} is not enrolled in ${title}`)
        : explain(error, name);
    throw new CliError(words, { cause: error });
  }
}

function explain({ refusal, message }: Refusal, name: string): string {
  switch (refusal) {
    case 'periodEndless':
      return say(`${name}长期有效，不用延长`, `${name} has no end that could be moved`);
    case 'notPaused':
      return say(`${name}没有暂停`, `${name} is not paused`);
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
  print(say(`《${title}》`, title));
  print(say(`学习方式  ${policy.modes.join(',')}`, `Ways to learn   ${policy.modes.join(',')}`));
  print(
    say(
      `自助延期  ${policy.postponeTimes} 次，每次 ${policy.postponeDays} 天`,
      `Postponed by students  ${policy.postponeTimes} times, ${policy.postponeDays} days each`,
    ),
  );
  print(
    say(
      `提前开课  ${policy.preopen ? say('可以', 'yes') : say('不可以', 'no')}`,
      `Begun early     ${policy.preopen ? say('可以', 'yes') : say('不可以', 'no')}`,
    ),
  );
}

const isMode = (word: string): word is CourseMode => courseModes.some((known) => known === word);

function readPolicy({ modes, preopen, postponeTimes: times, postponeDays: days }: PolicyWishes) {
  const wanted = modes?.split(',').map((mode) => mode.trim());
  const known = wanted?.filter(isMode);
  if (known?.length !== wanted?.length)
    throw new CliError(
      say(
        `--modes 只能由 ${courseModes.join(say('、', ', '))} 组成，用英文逗号隔开`,
        `--modes is made of ${courseModes.join(say('、', ', '))}, with commas between them`,
      ),
    );
  if (times !== undefined && times !== '0' && !isCount(times))
    throw new CliError(
      say(
        '--postpone-times 应该是次数，如 1；写 0 就是不能延期',
        '--postpone-times should be a number of times, such as 1; 0 allows none',
      ),
    );
  if (days !== undefined && !isCount(days))
    throw new CliError(
      say(
        '--postpone-days 应该是天数，如 90',
        '--postpone-days should be a number of days, such as 90',
      ),
    );
  if (preopen !== undefined && preopen !== 'yes' && preopen !== 'no')
    throw new CliError(say('--preopen 应该是 yes 或 no', '--preopen should be yes or no'));
  return {
    ...(known && { modes: known }),
    ...(times !== undefined && { postponeTimes: Number(times) }),
    ...(days !== undefined && { postponeDays: Number(days) }),
    ...(preopen !== undefined && { preopen: preopen === 'yes' }),
  };
}
