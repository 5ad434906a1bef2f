import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import {
  decideIdentity,
  getIdentityReview,
  listIdentityReviews,
} from '@xuezhou/contract/identity/console';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { flag, say } from '../platform/text/shell-language.ts';

const kindNames = {
  certificate: say('身份证', 'identity card'),
  passport: say('护照', 'passport'),
  instant: say('即时核验', 'verified at once'),
} as const;
const stateNames = {
  submitted: say('待审核', 'to be reviewed'),
  passed: say('已通过', 'passed'),
  failed: say('未通过', 'refused'),
} as const;
const sideNames = {
  front: say('人像面', 'front'),
  back: say('国徽面', 'back'),
  page: say('资料页', 'data page'),
} as const;
const longestReason = 200;

/** `xuezhou identity …`: whose documents wait, and what becomes of them. */
export function addIdentityCommands(program: Command, { run, terminal }: Cli): void {
  const identity = addGroup(program, 'identity', say('实名认证', 'Identity verification'));
  identity
    .command('list')
    .description(say('列出等待审核的实名认证', 'List verifications that wait for review'))
    .option('--all', say('也列出已有结果的', 'list what was decided too'))
    .action(({ all = false }) => run((client) => listIdentities(client, all, terminal)));
  identity
    .command('show')
    .description(
      say(
        '显示姓名和号码，把证件照片写进一个文件夹',
        'Show name and number, and write pictures of documents into a folder',
      ),
    )
    .argument(flag('<编号>', '<number>'))
    .option(
      flag('--to <文件夹>', '--to <folder>'),
      say(
        '省略时是当前文件夹下的 identity-编号；看完请删除',
        'identity-number in the current folder where left out; please delete it afterwards',
      ),
    )
    .action((no, { to }) => run((client) => showIdentity(client, no, to, terminal)));
  identity
    .command('pass')
    .description(say('审核通过', 'Verify'))
    .argument(flag('<编号>', '<number>'))
    .action((no) => run((client) => passIdentity(client, no, terminal)));
  identity
    .command('fail')
    .description(say('审核不通过', 'Refuse'))
    .argument(flag('<编号>', '<number>'))
    .option(
      flag('--reason <原因>', '--reason <reason>'),
      say('必填，学生会看到', 'required; students see it'),
    )
    .action((no, { reason }) => run((client) => failIdentity(client, no, reason, terminal)));
}

async function listIdentities(
  client: ConsoleClient,
  all: boolean,
  { print }: Terminal,
): Promise<void> {
  const reviews = await client.ask(listIdentityReviews, { query: { all } });
  if (reviews.length === 0) {
    print(
      all
        ? say('还没有人提交实名认证', 'Nobody has asked to be verified yet')
        : say('没有等待审核的实名认证', 'No verification waits for review'),
    );
    return;
  }
  const rows = reviews.map((review) => [
    String(review.submissionNo),
    review.nickname,
    kindNames[review.kind],
    review.name,
    review.number,
    stateNames[review.state],
    review.submittedOn,
  ]);
  const heading = [
    say('编号', 'number'),
    say('昵称', 'nickname'),
    say('方式', 'kind'),
    say('姓名', 'name'),
    say('号码', 'number'),
    say('状态', 'state'),
    say('提交日期', 'handed in'),
  ];
  for (const line of tableLines([heading, ...rows])) print(line);
}

async function showIdentity(
  client: ConsoleClient,
  word: string,
  to: string | undefined,
  { print, note }: Terminal,
): Promise<void> {
  const review = await client.ask(getIdentityReview, { params: { submissionNo: readNo(word) } });
  const lines = [
    [
      say('学生', 'student'),
      say(
        `${review.nickname}（编号 ${review.studentId}，${review.mobile ?? say('没有手机号', 'no mobile')}）`,
        `${review.nickname} (number ${review.studentId}, ${review.mobile ?? say('没有手机号', 'no mobile')})`,
      ),
    ],
    [say('方式', 'kind'), kindNames[review.kind]],
    [say('姓名', 'name'), review.name],
    [say('号码', 'number'), review.number],
    [say('状态', 'state'), stateNames[review.state]],
    [say('提交日期', 'handed in'), review.submittedOn],
    ...(review.reason === null ? [] : [[say('原因', 'reason'), review.reason]]),
  ];
  for (const line of tableLines(lines)) print(line);
  if (review.images.length === 0) return;
  const folder = path.resolve(to ?? `identity-${review.submissionNo}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { side, webp } of review.images) {
    const file = path.join(folder, `${sideNames[side]}.webp`);
    await writeFile(file, webp, { mode: 0o600, encoding: 'base64' });
    print(say(`照片  ${file}`, `Picture  ${file}`));
  }
  note(
    say(
      '照片是学生的敏感信息，审核后请删除这个文件夹',
      'Pictures are sensitive data of students: please delete this folder afterwards',
    ),
  );
}

async function passIdentity(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const body = { submissionNo: readNo(word), verdict: 'passed' } as const;
  const { nickname } = await client.ask(decideIdentity, { body });
  print(say(`${nickname} 的实名认证已通过`, `${nickname} is verified`));
}

async function failIdentity(
  client: ConsoleClient,
  word: string,
  given: string | undefined,
  { print }: Terminal,
): Promise<void> {
  const reason = (given ?? '').trim();
  if (reason === '')
    throw new CliError(
      say(
        '缺少 --reason 原因，学生要知道怎么改',
        '--reason is missing; the student has to know what to change',
      ),
    );
  if (reason.length > longestReason)
    throw new CliError(
      say(`原因最多 ${longestReason} 个字`, `A reason has at most ${longestReason} letters`),
    );
  const body = { submissionNo: readNo(word), verdict: 'failed', reason } as const;
  const { nickname } = await client.ask(decideIdentity, { body });
  print(say(`${nickname} 的实名认证未通过：${reason}`, `${nickname} is not verified: ${reason}`));
}

function readNo(word: string): number {
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word);
  throw new CliError(
    say(
      `没有编号为 ${word} 的实名认证，可能已被学生撤回或重新提交`,
      `There is no verification with number ${word}; the student may have withdrawn it or sent it again`,
    ),
  );
}
