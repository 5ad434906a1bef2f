import type { Command } from '@commander-js/extra-typings';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  listOpenQuestionReports,
  listSuspectQuestions,
  settleQuestionReport,
} from '@xuezhou/contract/review/console';
import { fewestAnswers, type Suspicion } from '@xuezhou/rules/review/item-quality';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { oneLine, type Terminal } from '../terminal.ts';
import { addWithdrawals } from './withdrawals.ts';

/** `xuezhou items …`: what speaks against questions, and what students reported of them. */
export function addItemCommands(program: Command, cli: Cli): void {
  const { run, terminal } = cli;
  const items = addGroup(program, 'items', '题目');
  items
    .command('suspects')
    .description('列出可疑的题目：答案可能不对、区分度低、有学生报告')
    .option('--course <编号>', '只看一门课程')
    .action(({ course }) => run((client) => printSuspects(client, course, terminal)));
  items
    .command('reports')
    .description('列出等待处理的题目报告')
    .action(() => run((client) => printReports(client, terminal)));
  items
    .command('report')
    .description('处理一份报告，学生会收到消息')
    .argument('<报告编号>')
    .option('--fixed', '题目已改正')
    .option('--kept', '核对后不用改')
    .option('--reply <答复>', '必填，学生会看到')
    .action((no, options) => run((client) => settle(client, no, options, terminal)));
  addWithdrawals(items, cli);
}

const meanings: Record<Suspicion, string> = {
  'key-doubtful': '答案可能不对：成绩好的人更多选了别的选项',
  'discriminates-badly': '区分度低：会的和不会的答得差不多',
  'option-unused': '有选项没有人选',
  'too-hard': '几乎没有人答对',
  'too-easy': '几乎人人答对',
};

type Suspect = DataOf<typeof listSuspectQuestions>[number];

async function printSuspects(
  client: ConsoleClient,
  course: string | undefined,
  { print }: Terminal,
): Promise<void> {
  const query = course === undefined ? {} : { courseId: numberOf(course, '课程编号') };
  const suspects = await client.ask(listSuspectQuestions, { query });
  if (suspects.length === 0) print(`没有可疑的题目。满 ${fewestAnswers} 人答过的题目每天统计一次`);
  for (const suspect of suspects) printSuspect(suspect, print);
}

function printSuspect(suspect: Suspect, print: Terminal['print']): void {
  const { questionId, courseId, stem, discrimination, medianMs } = suspect;
  print(`题目 ${questionId}  课程 ${courseId}  ${oneLine(stem).slice(0, 60)}`);
  for (const suspicion of suspect.suspicions) print(`  ${meanings[suspicion]}`);
  if (suspect.openReports > 0)
    print(`  待处理的报告 ${suspect.openReports} 份，其中说答案不对的 ${suspect.keyReports} 份`);
  if (suspect.answers === 0) return;
  const facts = [
    `${suspect.answers} 人`,
    `答对率 ${Math.round(suspect.facility * 100)}%`,
    ...(discrimination === null ? [] : [`区分度 ${discrimination.toFixed(2)}`]),
    ...(medianMs === null ? [] : [`用时中位数 ${Math.round(medianMs / 1000)} 秒`]),
  ];
  const options = suspect.options.map(
    ({ letter, chosen, isKey }) => `${letter}${isKey ? '✓' : ''} ${chosen}`,
  );
  print(`  ${[...facts, ...options].join('  ')}`);
}

async function printReports(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const reports = await client.ask(listOpenQuestionReports, { query: {} });
  if (reports.length === 0) print('没有等待处理的题目报告');
  for (const report of reports) {
    const changed = report.hasChanged ? '（题目后来改过）' : '';
    const stem = oneLine(report.stem ?? '（已不在目录里）').slice(0, 60);
    print(
      `${report.reportNo}  ${report.reportedOn}  题目 ${report.questionId}${changed}  ${reasons[report.reason]}  ${stem}`,
    );
    if (report.content !== '') print(`  ${oneLine(report.content)}`);
  }
}

const reasons = {
  key: '答案不对',
  typo: '有错字或排版问题',
  unclear: '题意不清',
  outdated: '内容过时',
  other: '其他',
} as const;

async function settle(
  client: ConsoleClient,
  word: string,
  { fixed = false, kept = false, reply }: { fixed?: boolean; kept?: boolean; reply?: string },
  { print }: Terminal,
): Promise<void> {
  const reportNo = numberOf(word, '报告编号');
  if (fixed === kept) throw new CliError('请写明 --fixed（已改正）或 --kept（不用改）之一');
  const text = reply?.trim() ?? '';
  if (text === '') throw new CliError('缺少 --reply 答复，学生会看到');
  const status = fixed ? 'fixed' : 'kept';
  await client.ask(settleQuestionReport, { body: { reportNo, status, reply: text } });
  print(`报告 ${reportNo} 已处理，已发消息告诉学生`);
}

function numberOf(word: string, name: string): number {
  const number = Number(word);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647)
    throw new CliError(`${name}应该是数字：${word}`);
  return number;
}
