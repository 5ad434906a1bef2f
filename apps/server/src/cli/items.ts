import { fewestAnswers, type Suspicion } from '@xuezhou/rules/review/item-quality';
import {
  listOpenReports,
  listSuspects,
  settleReport,
  type Suspect,
} from '../capabilities/review/review.port.ts';
import { dayOf } from '../platform/clock.ts';
import { CliError } from './cli-error.ts';
import { read } from './read-words.ts';
import type { CliServices } from './run-cli.ts';
import { oneLine, type Terminal } from './terminal.ts';

type Using = (work: (services: CliServices) => Promise<number>) => Promise<number>;

/** What speaks against questions, and what students reported of them. */
export async function items(
  [action = '', ...rest]: string[],
  using: Using,
  terminal: Terminal,
): Promise<number> {
  if (action === 'suspects') {
    const { options } = read(rest, [], { course: { type: 'string' } });
    return await using((services) => printSuspects(services, options.course, terminal));
  }
  if (action === 'reports') {
    read(rest, [], {});
    return await using((services) => printReports(services, terminal));
  }
  if (action === 'report') {
    const { words, options } = read(rest, ['报告编号'], {
      fixed: { type: 'boolean' },
      kept: { type: 'boolean' },
      reply: { type: 'string' },
    });
    return await using((services) => settle(services, words[0] ?? '', options, terminal));
  }
  throw new CliError('items 之后应该是 suspects、reports 或 report。运行 npx xuezhou help 看说明');
}

const meanings: Record<Suspicion, string> = {
  'key-doubtful': '答案可能不对：成绩好的人更多选了别的选项',
  'discriminates-badly': '区分度低：会的和不会的答得差不多',
  'option-unused': '有选项没有人选',
  'too-hard': '几乎没有人答对',
  'too-easy': '几乎人人答对',
};

async function printSuspects(
  services: CliServices,
  course: string | undefined,
  { print }: Terminal,
): Promise<number> {
  const courseId = course === undefined ? null : numberOf(course, '课程编号');
  const suspects = await listSuspects(services, courseId);
  if (suspects.length === 0) print(`没有可疑的题目。满 ${fewestAnswers} 人答过的题目每天统计一次`);
  for (const suspect of suspects) printSuspect(suspect, print);
  return 0;
}

function printSuspect({ row, suspicions }: Suspect, print: Terminal['print']): void {
  print(`题目 ${row.question_id}  课程 ${row.course_id}  ${oneLine(row.stem_text).slice(0, 60)}`);
  for (const suspicion of suspicions) print(`  ${meanings[suspicion]}`);
  if (row.open_reports > 0)
    print(`  待处理的报告 ${row.open_reports} 份，其中说答案不对的 ${row.key_reports} 份`);
  if (row.answers === 0) return;
  const facts = [
    `${row.answers} 人`,
    `答对率 ${Math.round(row.facility * 100)}%`,
    ...(row.discrimination === null ? [] : [`区分度 ${row.discrimination.toFixed(2)}`]),
    ...(row.median_ms === null ? [] : [`用时中位数 ${Math.round(row.median_ms / 1000)} 秒`]),
  ];
  const options = row.options.map(
    ({ letter, chosen }) => `${letter}${row.answer.includes(letter) ? '✓' : ''} ${chosen}`,
  );
  print(`  ${[...facts, ...options].join('  ')}`);
}

async function printReports(services: CliServices, { print }: Terminal): Promise<number> {
  const reports = await listOpenReports(services);
  if (reports.length === 0) print('没有等待处理的题目报告');
  for (const report of reports) {
    const changed =
      report.current_version !== null && report.current_version !== report.version
        ? '（题目后来改过）'
        : '';
    print(
      `${report.report_no}  ${dayOf(report.reported_at)}  题目 ${report.question_id}${changed}  ${reasons[report.reason]}  ${oneLine(report.stem_text ?? '（已不在目录里）').slice(0, 60)}`,
    );
    if (report.content !== '') print(`  ${oneLine(report.content)}`);
  }
  return 0;
}

const reasons = {
  key: '答案不对',
  typo: '有错字或排版问题',
  unclear: '题意不清',
  outdated: '内容过时',
  other: '其他',
} as const;

async function settle(
  services: CliServices,
  word: string,
  {
    fixed = false,
    kept = false,
    reply,
  }: { fixed?: boolean | undefined; kept?: boolean | undefined; reply?: string | undefined },
  { print }: Terminal,
): Promise<number> {
  const reportNo = numberOf(word, '报告编号');
  if (fixed === kept) throw new CliError('请写明 --fixed（已改正）或 --kept（不用改）之一');
  const text = reply?.trim() ?? '';
  if (text === '') throw new CliError('缺少 --reply 答复，学生会看到');
  const status = fixed ? 'fixed' : 'kept';
  if (!(await settleReport(services, { reportNo, status, reply: text })))
    throw new CliError(`没有编号 ${reportNo} 的待处理报告`);
  print(`报告 ${reportNo} 已处理，已发消息告诉学生`);
  return 0;
}

function numberOf(word: string, name: string): number {
  const number = Number(word);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647)
    throw new CliError(`${name}应该是数字：${word}`);
  return number;
}
