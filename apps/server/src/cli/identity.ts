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

const kindNames = { certificate: '身份证', passport: '护照', instant: '即时核验' } as const;
const stateNames = { submitted: '待审核', passed: '已通过', failed: '未通过' } as const;
const sideNames = { front: '人像面', back: '国徽面', page: '资料页' } as const;
const longestReason = 200;

/** `xuezhou identity …`: whose documents wait, and what becomes of them. */
export function addIdentityCommands(program: Command, { run, terminal }: Cli): void {
  const identity = addGroup(program, 'identity', '实名认证');
  identity
    .command('list')
    .description('列出等待审核的实名认证')
    .option('--all', '也列出已有结果的')
    .action(({ all = false }) => run((client) => listIdentities(client, all, terminal)));
  identity
    .command('show')
    .description('显示姓名和号码，把证件照片写进一个文件夹')
    .argument('<编号>')
    .option('--to <文件夹>', '省略时是当前文件夹下的 identity-编号；看完请删除')
    .action((no, { to }) => run((client) => showIdentity(client, no, to, terminal)));
  identity
    .command('pass')
    .description('审核通过')
    .argument('<编号>')
    .action((no) => run((client) => passIdentity(client, no, terminal)));
  identity
    .command('fail')
    .description('审核不通过')
    .argument('<编号>')
    .option('--reason <原因>', '必填，学生会看到')
    .action((no, { reason }) => run((client) => failIdentity(client, no, reason, terminal)));
}

async function listIdentities(
  client: ConsoleClient,
  all: boolean,
  { print }: Terminal,
): Promise<void> {
  const reviews = await client.ask(listIdentityReviews, { query: { all } });
  if (reviews.length === 0) {
    print(all ? '还没有人提交实名认证' : '没有等待审核的实名认证');
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
  const heading = ['编号', '昵称', '方式', '姓名', '号码', '状态', '提交日期'];
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
    ['学生', `${review.nickname}（编号 ${review.studentId}，${review.mobile ?? '没有手机号'}）`],
    ['方式', kindNames[review.kind]],
    ['姓名', review.name],
    ['号码', review.number],
    ['状态', stateNames[review.state]],
    ['提交日期', review.submittedOn],
    ...(review.reason === null ? [] : [['原因', review.reason]]),
  ];
  for (const line of tableLines(lines)) print(line);
  if (review.images.length === 0) return;
  const folder = path.resolve(to ?? `identity-${review.submissionNo}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { side, webp } of review.images) {
    const file = path.join(folder, `${sideNames[side]}.webp`);
    await writeFile(file, webp, { mode: 0o600, encoding: 'base64' });
    print(`照片  ${file}`);
  }
  note('照片是学生的敏感信息，审核后请删除这个文件夹');
}

async function passIdentity(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const body = { submissionNo: readNo(word), verdict: 'passed' } as const;
  const { nickname } = await client.ask(decideIdentity, { body });
  print(`${nickname} 的实名认证已通过`);
}

async function failIdentity(
  client: ConsoleClient,
  word: string,
  given: string | undefined,
  { print }: Terminal,
): Promise<void> {
  const reason = (given ?? '').trim();
  if (reason === '') throw new CliError('缺少 --reason 原因，学生要知道怎么改');
  if (reason.length > longestReason) throw new CliError(`原因最多 ${longestReason} 个字`);
  const body = { submissionNo: readNo(word), verdict: 'failed', reason } as const;
  const { nickname } = await client.ask(decideIdentity, { body });
  print(`${nickname} 的实名认证未通过：${reason}`);
}

function readNo(word: string): number {
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word);
  throw new CliError(`没有编号为 ${word} 的实名认证，可能已被学生撤回或重新提交`);
}
