import { listRedeemCodes, makeRedeemCodes } from '@xuezhou/contract/enrolment/console';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { courseOf } from '../find-course.ts';
import { asOption, isCount, readLastDay } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';

interface Wishes {
  readonly count?: string;
  readonly days?: string;
  readonly until?: string;
  readonly note?: string;
}

const maxAtOnce = 1000;

/** Prints the codes alone, so that they can be kept in a file; they are not readable in the database. */
export async function makeCodes(
  client: ConsoleClient,
  word: string,
  { count = '1', days, until, note = '' }: Wishes,
  { print, note: say }: Terminal,
): Promise<void> {
  if (!isCount(count) || Number(count) > maxAtOnce)
    throw new CliError(`--count 应该是 1 到 ${maxAtOnce} 的整数`);
  if (days !== undefined && !isCount(days)) throw new CliError('--days 应该是天数，如 365');
  readLastDay('--until', until);
  const { courseId, title } = await courseOf(client, word);
  const body = {
    ...{ courseId, count: Number(count), until: until ?? null, note },
    days: days === undefined ? null : Number(days),
  };
  const otherwise = '，不限期就省略它';
  const { codes } = await asOption({ option: '--until', otherwise }, 'periodOver', () =>
    client.ask(makeRedeemCodes, { body }),
  );
  for (const code of codes) print(code);
  const length = days === undefined ? '长期有效' : `兑换后可学 ${days} 天`;
  say(`《${title}》的兑换码，${length}。请保存好，不会再显示`);
}

export async function listCodes(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { courseId, title } = await courseOf(client, word);
  const codes = await client.ask(listRedeemCodes, { query: { courseId } });
  if (codes.length === 0) {
    print(`《${title}》还没有兑换码`);
    return;
  }
  const rows = codes.map((code) => [
    String(code.codeNo),
    `…${code.tail}`,
    code.days === null ? '长期' : `${code.days} 天`,
    code.until ?? '不限',
    code.usedOn === null ? '未使用' : `${code.usedOn} ${code.nickname ?? '已注销'}`,
    code.note,
  ]);
  for (const line of tableLines([['编号', '末四位', '时长', '用到', '使用', '备注'], ...rows]))
    print(line);
}
