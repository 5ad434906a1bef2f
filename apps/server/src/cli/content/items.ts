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
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou items …`: what speaks against questions, and what students reported of them. */
export function addItemCommands(program: Command, cli: Cli): void {
  const { run, terminal } = cli;
  const items = addGroup(program, 'items', say('题目', 'Questions'));
  items
    .command('suspects')
    .description(
      say(
        '列出可疑的题目：答案可能不对、区分度低、有学生报告',
        'List suspect questions: a doubtful key, little discrimination, reported by students',
      ),
    )
    .option(
      flag('--course <编号>', '--course <course>'),
      say('只看一门课程', 'of one course alone'),
    )
    .action(({ course }) => run((client) => printSuspects(client, course, terminal)));
  items
    .command('reports')
    .description(say('列出等待处理的题目报告', 'List reports on questions that wait'))
    .action(() => run((client) => printReports(client, terminal)));
  items
    .command('report')
    .description(say('处理一份报告，学生会收到消息', 'Settle a report; the student gets a message'))
    .argument(flag('<报告编号>', '<report>'))
    .option('--fixed', say('题目已改正', 'the question was corrected'))
    .option('--kept', say('核对后不用改', 'it was checked and stays'))
    .option(
      flag('--reply <答复>', '--reply <reply>'),
      say('必填，学生会看到', 'required; students see it'),
    )
    .action((no, options) => run((client) => settle(client, no, options, terminal)));
  addWithdrawals(items, cli);
}

const meanings: Record<Suspicion, string> = {
  'key-doubtful': say(
    '答案可能不对：成绩好的人更多选了别的选项',
    'Doubtful key: strong students chose another option more often',
  ),
  'discriminates-badly': say(
    '区分度低：会的和不会的答得差不多',
    'Little discrimination: who knows and who does not answer alike',
  ),
  'same-mistake': say('很多人错得一样', 'Many people make the same mistake'),
  'like-guessing': say('像猜的：判断题一半对一半错', 'Like guessing: half of the people are right'),
  'part-too-hard': say(
    '有一空或小题几乎没有人答对',
    'A blank or part that hardly anybody gets right',
  ),
  'option-unused': say('有选项没有人选', 'An option that nobody chose'),
  'too-hard': say('几乎没有人答对', 'Hardly anybody is right'),
  'too-easy': say('几乎人人答对', 'Hardly anybody is wrong'),
};

type Suspect = DataOf<typeof listSuspectQuestions>[number];

async function printSuspects(
  client: ConsoleClient,
  course: string | undefined,
  { print }: Terminal,
): Promise<void> {
  const query =
    course === undefined
      ? {}
      : { courseId: numberOf(course, say('课程编号', "a course's number")) };
  const suspects = await client.ask(listSuspectQuestions, { query });
  if (suspects.length === 0)
    print(
      say(
        `没有可疑的题目。满 ${fewestAnswers} 人答过的题目每天统计一次`,
        `No suspect questions. Questions that ${fewestAnswers} people have answered are counted daily`,
      ),
    );
  for (const suspect of suspects) printSuspect(suspect, print);
}

function printSuspect(suspect: Suspect, print: Terminal['print']): void {
  const { questionId, courseId, stem, discrimination, medianMs } = suspect;
  print(
    say(
      `题目 ${questionId}  课程 ${courseId}  ${oneLine(stem).slice(0, 60)}`,
      `Question ${questionId}  course ${courseId}  ${oneLine(stem).slice(0, 60)}`,
    ),
  );
  for (const suspicion of suspect.suspicions) print(`  ${meanings[suspicion]}`);
  if (suspect.openReports > 0)
    print(
      say(
        `  待处理的报告 ${suspect.openReports} 份，其中说答案不对的 ${suspect.keyReports} 份`,
        `  ${suspect.openReports} reports wait, ${suspect.keyReports} of them on the key`,
      ),
    );
  if (suspect.answers === 0) return;
  const facts = [
    say(`${suspect.answers} 人`, `${suspect.answers} people`),
    say(
      `答对率 ${Math.round(suspect.facility * 100)}%`,
      `${Math.round(suspect.facility * 100)}% right`,
    ),
    ...(discrimination === null
      ? []
      : [
          say(`区分度 ${discrimination.toFixed(2)}`, `discrimination ${discrimination.toFixed(2)}`),
        ]),
    ...(medianMs === null
      ? []
      : [
          say(
            `用时中位数 ${Math.round(medianMs / 1000)} 秒`,
            `median ${Math.round(medianMs / 1000)} s`,
          ),
        ]),
  ];
  const options = suspect.options.map(
    ({ letter, chosen, isKey }) => `${letter}${isKey ? '✓' : ''} ${chosen}`,
  );
  print(`  ${[...facts, ...options].join('  ')}`);
}

async function printReports(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const reports = await client.ask(listOpenQuestionReports, { query: {} });
  if (reports.length === 0) print(say('没有等待处理的题目报告', 'No report on a question waits'));
  for (const report of reports) {
    const changed = report.hasChanged
      ? say('（题目后来改过）', ' (the question was changed since)')
      : '';
    const stem = oneLine(
      report.stem ?? say('（已不在目录里）', '(no longer in the catalogue)'),
    ).slice(0, 60);
    print(
      say(
        `${report.reportNo}  ${report.reportedOn}  题目 ${report.questionId}${changed}  ${reasons[report.reason]}  ${stem}`,
        `${report.reportNo}  ${report.reportedOn}  question ${report.questionId}${changed}  ${reasons[report.reason]}  ${stem}`,
      ),
    );
    if (report.content !== '') print(`  ${oneLine(report.content)}`);
  }
}

const reasons = {
  key: say('答案不对', 'wrong key'),
  typo: say('有错字或排版问题', 'misprint or layout'),
  unclear: say('题意不清', 'unclear'),
  outdated: say('内容过时', 'outdated'),
  other: say('其他', 'other'),
} as const;

async function settle(
  client: ConsoleClient,
  word: string,
  { fixed = false, kept = false, reply }: { fixed?: boolean; kept?: boolean; reply?: string },
  { print }: Terminal,
): Promise<void> {
  const reportNo = numberOf(word, say('报告编号', "a report's number"));
  if (fixed === kept)
    throw new CliError(
      say(
        '请写明 --fixed（已改正）或 --kept（不用改）之一',
        'Give --fixed (corrected) or --kept (stays), one of them',
      ),
    );
  const text = reply?.trim() ?? '';
  if (text === '')
    throw new CliError(
      say('缺少 --reply 答复，学生会看到', '--reply is missing; the student sees it'),
    );
  const status = fixed ? 'fixed' : 'kept';
  await client.ask(settleQuestionReport, { body: { reportNo, status, reply: text } });
  print(
    say(
      `报告 ${reportNo} 已处理，已发消息告诉学生`,
      `Report ${reportNo} is settled; the student was told by a message`,
    ),
  );
}

function numberOf(word: string, name: string): number {
  const number = Number(word);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647)
    throw new CliError(say(`${name}应该是数字：${word}`, `${name} should be a number: ${word}`));
  return number;
}
