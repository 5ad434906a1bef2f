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
import { readUuid } from './qa-questions.ts';
import { textOf } from './qa-words.ts';
import { readId } from '../read-option.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

const kinds = ['question', 'answer', 'comment'] as const;
const names = {
  question: say('问题', 'question'),
  answer: say('回答', 'answer'),
  comment: say('评论', 'comment'),
} as const;

function readThing(kind: string, id: string) {
  const known = kinds.find((one) => one === kind);
  if (known === undefined)
    throw new CliError(
      say(
        `类别应是 ${kinds.join(say('、', ', '))} 之一，现在是“${kind}”`,
        `The kind should be one of ${kinds.join(say('、', ', '))}, and is "${kind}"`,
      ),
    );
  return { kind: known, id: readUuid(id) };
}

export async function hide(
  client: ConsoleClient,
  [kind = '', id = '', reason = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const thing = readThing(kind, id);
  await client.ask(hideQa, { body: { thing, reason } });
  print(
    say(
      `${names[thing.kind]}已隐藏，写的人会看到原因`,
      `The ${names[thing.kind]} is hidden; its writer sees the reason`,
    ),
  );
}

export async function restore(
  client: ConsoleClient,
  [kind = '', id = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  const thing = readThing(kind, id);
  await client.ask(restoreQa, { body: { thing } });
  print(say(`${names[thing.kind]}已恢复`, `The ${names[thing.kind]} is shown again`));
}

const reasons: Readonly<Record<string, string>> = {
  spam: say('广告', 'advertising'),
  abuse: say('伤人', 'hurts'),
  privacy: say('泄露隐私', 'tells private things'),
  wrong: say('讲错了', 'is wrong'),
  other: say('其他', 'other'),
  appeal: say('申诉', 'appeal'),
};

export async function listReports(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const reports = await client.ask(listQaReports);
  if (reports.length === 0) print(say('没有等待处理的举报和申诉', 'No report or appeal waits'));
  for (const { reportId, thing, kind, content, words, at } of reports) {
    const head = `${minuteOf(new Date(at))}  ${names[thing.kind]} ${thing.id}`;
    print(`${reportId}  ${reasons[kind] ?? kind}  ${head}`);
    print(say(`  原文：${oneLine(words)}`, `  Words: ${oneLine(words)}`));
    if (content !== '') print(say(`  说明：${oneLine(content)}`, `  Said: ${oneLine(content)}`));
  }
}

export async function settle(
  client: ConsoleClient,
  id: string,
  { isGranted, reason }: { isGranted: boolean; reason: string },
  { print }: Terminal,
): Promise<void> {
  await client.ask(settleQaReport, { body: { reportId: readId(id), isGranted, reason } });
  print(
    say(
      `${id} 已处理，写的人和举报的人会看到结果`,
      `${id} is settled; its writer and who reported it see the result`,
    ),
  );
}

export async function mute(
  client: ConsoleClient,
  mobile: string,
  { minutes, reason = '' }: { minutes?: string | undefined; reason?: string | undefined },
  { print }: Terminal,
): Promise<void> {
  if (minutes === undefined || !/^\d{1,6}$/.test(minutes))
    throw new CliError(
      say(
        '--minutes 应该是分钟数，如 60；0 是恢复',
        '--minutes should be a number of minutes, such as 60; 0 ends it',
      ),
    );
  const { studentId, nickname } = await studentOf(client, mobile);
  await client.ask(muteInQa, { body: { studentId, minutes: Number(minutes), reason } });
  print(
    minutes === '0'
      ? say(`${nickname} 可以发言了`, `${nickname} may write again`)
      : say(
          `${nickname} 在 ${minutes} 分钟内不能提问和回答`,
          `${nickname} cannot ask or answer for ${minutes} minutes`,
        ),
  );
}

export async function listCannedAnswers(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const canned = await client.ask(listCanned);
  if (canned.length === 0) print(say('还没有常用回答', 'There are no canned answers yet'));
  const lines = canned.map(({ name, used, markdown }) => [
    name,
    String(used),
    oneLine(markdown).slice(0, 60),
  ]);
  if (canned.length > 0)
    for (const line of tableLines([
      [say('名称', 'name'), say('用过', 'used'), say('开头', 'begins')],
      ...lines,
    ]))
      print(line);
}

export async function saveCannedAnswer(
  client: ConsoleClient,
  [name = '', file = '']: readonly string[],
  { print }: Terminal,
): Promise<void> {
  await client.ask(saveCanned, { body: { name, markdown: await textOf(file) } });
  print(say(`已保存常用回答“${name}”`, `The canned answer "${name}" is kept`));
}

export async function removeCannedAnswer(
  client: ConsoleClient,
  name: string,
  { print }: Terminal,
): Promise<void> {
  await client.ask(removeCanned, { body: { name } });
  print(say(`已删除常用回答“${name}”`, `The canned answer "${name}" is deleted`));
}
