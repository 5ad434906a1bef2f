import {
  hideQa,
  listCanned,
  listQaReports,
  muteInQa,
  removeCanned,
  restoreQa,
  saveCanned,
  settleQaReport,
} from '@xuezhou/contract/qa/console';
import { minuteOf } from '../../platform/clock.ts';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { studentOf } from '../find-student.ts';
import { readUuid, textOf } from './qa-questions.ts';
import { readId } from '../read-option.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';

const kinds = ['question', 'answer', 'comment'] as const;
const names = { question: '问题', answer: '回答', comment: '评论' } as const;

function readThing(kind: string, id: string) {
  const known = kinds.find((one) => one === kind);
  if (known === undefined) throw new CliError(`类别应是 ${kinds.join('、')} 之一，现在是“${kind}”`);
  return { kind: known, id: readUuid(id) };
}

export async function hide(
  client: ConsoleClient,
  [kind = '', id = '', reason = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const thing = readThing(kind, id);
  await client.ask(hideQa, { body: { thing, reason } });
  print(`${names[thing.kind]}已隐藏，写的人会看到原因`);
}

export async function restore(
  client: ConsoleClient,
  [kind = '', id = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const thing = readThing(kind, id);
  await client.ask(restoreQa, { body: { thing } });
  print(`${names[thing.kind]}已恢复`);
}

const reasons: Readonly<Record<string, string>> = {
  spam: '广告',
  abuse: '伤人',
  privacy: '泄露隐私',
  wrong: '讲错了',
  other: '其他',
  appeal: '申诉',
};

export async function listReports(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const reports = await client.ask(listQaReports);
  if (reports.length === 0) print('没有等待处理的举报和申诉');
  for (const { reportId, thing, kind, content, words, at } of reports) {
    const head = `${minuteOf(new Date(at))}  ${names[thing.kind]} ${thing.id}`;
    print(`${reportId}  ${reasons[kind] ?? kind}  ${head}`);
    print(`  原文：${oneLine(words)}`);
    if (content !== '') print(`  说明：${oneLine(content)}`);
  }
}

export async function settle(
  client: ConsoleClient,
  id: string,
  { isGranted, reason }: { isGranted: boolean; reason: string },
  { print }: Terminal,
): Promise<void> {
  await client.ask(settleQaReport, { body: { reportId: readId(id), isGranted, reason } });
  print(`${id} 已处理，写的人和举报的人会看到结果`);
}

export async function mute(
  client: ConsoleClient,
  mobile: string,
  { minutes, reason = '' }: { minutes?: string | undefined; reason?: string | undefined },
  { print }: Terminal,
): Promise<void> {
  if (minutes === undefined || !/^\d{1,6}$/.test(minutes))
    throw new CliError('--minutes 应该是分钟数，如 60；0 是恢复');
  const { studentId, nickname } = await studentOf(client, mobile);
  await client.ask(muteInQa, { body: { studentId, minutes: Number(minutes), reason } });
  print(
    minutes === '0' ? `${nickname} 可以发言了` : `${nickname} 在 ${minutes} 分钟内不能提问和回答`,
  );
}

export async function listCannedAnswers(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const canned = await client.ask(listCanned);
  if (canned.length === 0) print('还没有常用回答');
  const lines = canned.map(({ name, used, markdown }) => [
    name,
    String(used),
    oneLine(markdown).slice(0, 60),
  ]);
  if (canned.length > 0)
    for (const line of tableLines([['名称', '用过', '开头'], ...lines])) print(line);
}

export async function saveCannedAnswer(
  client: ConsoleClient,
  [name = '', file = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  await client.ask(saveCanned, { body: { name, markdown: await textOf(file) } });
  print(`已保存常用回答“${name}”`);
}

export async function removeCannedAnswer(
  client: ConsoleClient,
  name: string,
  { print }: Terminal,
): Promise<void> {
  await client.ask(removeCanned, { body: { name } });
  print(`已删除常用回答“${name}”`);
}
