import {
  cancelLive as cancelOperation,
  endLive as endOperation,
  listLives,
  moveLive as moveOperation,
  planLive as planOperation,
  setReplay,
} from '@xuezhou/contract/live/console';
import { minuteOf } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { courseOf, numberIn } from '../find-course.ts';
import { studentOf } from '../find-student.ts';
import { isCount, readShanghai } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

const stateNames = {
  planned: say('未开始', 'planned'),
  on: say('直播中', 'live'),
  ended: say('已结束', 'ended'),
  cancelled: say('已取消', 'cancelled'),
} as const;
const longestMinutes = 600;

interface Plan {
  readonly title?: string;
  readonly teacher?: string;
  readonly begins?: string;
  readonly minutes?: string;
  readonly host?: string;
  readonly together?: boolean;
}

export async function planLive(
  client: ConsoleClient,
  course: string,
  { title, teacher, begins, minutes: given = '90', host, together }: Plan,
  { print }: Terminal,
): Promise<void> {
  if (title === undefined || title.trim() === '')
    throw new CliError(say('缺少 --title 标题', '--title is missing'));
  if (teacher === undefined || teacher.trim() === '')
    throw new CliError(
      say('缺少 --teacher 老师的名字', "--teacher is missing: the teacher's name"),
    );
  const begin = readMoment(begins);
  const minutes = readMinutes(given);
  const found = await courseOf(client, course);
  const hostId = host === undefined ? null : (await studentOf(client, host)).studentId;
  const { courseId } = found;
  const beginsAt = begin.toISOString();
  const isClashSeen = together === true;
  const body = { courseId, title, teacher, beginsAt, minutes, hostId, isClashSeen };
  const { liveId } = await asLater(() => client.ask(planOperation, { body }));
  print(
    say(
      `已安排直播课 ${liveId}：《${found.title}》“${title.trim()}”，${minuteOf(begin)} 开始，${minutes} 分钟`,
      `Live class ${liveId} is planned: ${found.title}, "${title.trim()}", begins ${minuteOf(begin)}, ${minutes} minutes`,
    ),
  );
  print(
    say(
      `老师推流用的地址和密钥：npx xuezhou live key ${liveId}`,
      `Where the teacher streams to, and the key: npx xuezhou live key ${liveId}`,
    ),
  );
}

export async function listLive(
  client: ConsoleClient,
  course: string,
  { print }: Terminal,
): Promise<void> {
  const { courseId, title } = await courseOf(client, course);
  const classes = await client.ask(listLives, { query: { courseId } });
  if (classes.length === 0) {
    print(say(`《${title}》还没有直播课`, `${title} has no live class yet`));
    return;
  }
  const rows = classes.map((live) => [
    String(live.liveId),
    minuteOf(new Date(live.beginsAt)),
    stateNames[live.state],
    live.teacher,
    live.title,
    live.replayBulletId === null
      ? ''
      : say(`课 ${live.replayBulletId}`, `lecture ${live.replayBulletId}`),
  ]);
  for (const line of tableLines([
    [
      say('编号', 'number'),
      say('开始', 'starts'),
      say('状态', 'state'),
      say('老师', 'teacher'),
      say('标题', 'title'),
      say('回放', 'replay'),
    ],
    ...rows,
  ]))
    print(line);
}

export async function moveLive(
  client: ConsoleClient,
  word: string,
  { begins, minutes: given }: Pick<Plan, 'begins' | 'minutes'>,
  { print }: Terminal,
): Promise<void> {
  const liveId = readLiveId(word);
  const begin = readMoment(begins);
  const minutes = given === undefined ? null : readMinutes(given);
  const body = { liveId, beginsAt: begin.toISOString(), minutes };
  const { title } = await asLater(() => client.ask(moveOperation, { body }));
  print(
    say(
      `“${title}”改到 ${minuteOf(begin)}，会告诉有这门课的学生，提醒也按新时间再发`,
      `"${title}" is moved to ${minuteOf(begin)}; students of the course are told, and reminded by the new time`,
    ),
  );
}

export async function cancelLive(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { title } = await client.ask(cancelOperation, { body: { liveId: readLiveId(word) } });
  print(
    say(
      `“${title}”已取消，会告诉有这门课的学生，教室里的会在 20 秒内离开`,
      `"${title}" is cancelled; students of the course are told, and who is in the room leaves within 20 seconds`,
    ),
  );
}

export async function endLive(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { title } = await client.ask(endOperation, { body: { liveId: readLiveId(word) } });
  print(say(`“${title}”已结束`, `"${title}" has ended`));
}

/** The lecture must be one of the same course, so that who may see one may see the other. */
export async function replayLive(
  client: ConsoleClient,
  [word = '', bullet = '']: readonly string[],
  { ahead = '0', late = '0' }: { ahead?: string; late?: string },
  { print }: Terminal,
): Promise<void> {
  for (const [option, seconds] of Object.entries({ ahead, late }))
    if (!/^\d{1,5}$/.test(seconds))
      throw new CliError(
        say(`--${option} 应该是秒数，如 30`, `--${option} should be seconds, such as 30`),
      );
  const liveId = readLiveId(word);
  const bulletId = numberIn(bullet);
  if (bulletId === null)
    throw new CliError(
      say(`这门课里没有编号为 ${bullet} 的课`, `This course has no lecture with number ${bullet}`),
    );
  const body = { liveId, bulletId, offsetSeconds: Number(ahead) - Number(late) };
  const { title, lectureTitle } = await client.ask(setReplay, { body });
  print(
    say(`“${title}”的回放是“${lectureTitle}”`, `The replay of "${title}" is "${lectureTitle}"`),
  );
}

export function readLiveId(word: string): number {
  const liveId = numberIn(word);
  if (liveId === null)
    throw new CliError(
      say(`没有编号为 ${word} 的直播课`, `There is no live class with number ${word}`),
    );
  return liveId;
}

async function asLater<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'livePast') throw error;
    throw new CliError(say('--begins 应该是以后的时间', '--begins should be a time to come'), {
      cause: error,
    });
  }
}

/** `2026-12-01 20:00` in Asia/Shanghai. */
function readMoment(given: string | undefined): Date {
  const moment = readShanghai(given ?? '');
  if (moment === undefined)
    throw new CliError(
      say(
        '--begins 应该是北京时间，如 "2026-12-01 20:00"',
        '--begins should be Beijing time, such as "2026-12-01 20:00"',
      ),
    );
  return moment;
}

function readMinutes(given: string): number {
  if (!isCount(given) || Number(given) > longestMinutes)
    throw new CliError(
      say(
        `--minutes 应该是分钟数，最多 ${longestMinutes}`,
        `--minutes should be a number of minutes, at most ${longestMinutes}`,
      ),
    );
  return Number(given);
}
