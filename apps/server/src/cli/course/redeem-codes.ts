import { listRedeemCodes, makeRedeemCodes } from '@xuezhou/contract/enrolment/console';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { courseOf } from '../find-course.ts';
import { asOption, isCount, readLastDay } from '../read-option.ts';
import { tableLines, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

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
  { print, note: tell }: Terminal,
): Promise<void> {
  if (!isCount(count) || Number(count) > maxAtOnce)
    throw new CliError(
      say(
        `--count 应该是 1 到 ${maxAtOnce} 的整数`,
        `--count should be a whole number from 1 to ${maxAtOnce}`,
      ),
    );
  if (days !== undefined && !isCount(days))
    throw new CliError(
      say('--days 应该是天数，如 365', '--days should be a number of days, such as 365'),
    );
  readLastDay('--until', until);
  const { courseId, title } = await courseOf(client, word);
  const body = {
    ...{ courseId, count: Number(count), until: until ?? null, note },
    days: days === undefined ? null : Number(days),
  };
  const otherwise = say('，不限期就省略它', '; leave it out for no end');
  const { codes } = await asOption({ option: '--until', otherwise }, 'periodOver', () =>
    client.ask(makeRedeemCodes, { body }),
  );
  for (const code of codes) print(code);
  const length =
    days === undefined
      ? say('长期有效', 'for ever')
      : say(`兑换后可学 ${days} 天`, `${days} days once redeemed`);
  tell(
    say(
      `《${title}》的兑换码，${length}。请保存好，不会再显示`,
      `Redeem codes of ${title}, ${length}. Please keep them: they are not shown again`,
    ),
  );
}

export async function listCodes(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const { courseId, title } = await courseOf(client, word);
  const codes = await client.ask(listRedeemCodes, { query: { courseId } });
  if (codes.length === 0) {
    print(say(`《${title}》还没有兑换码`, `${title} has no redeem codes yet`));
    return;
  }
  const rows = codes.map((code) => [
    String(code.codeNo),
    `…${code.tail}`,
    code.days === null ? say('长期', 'for ever') : say(`${code.days} 天`, `${code.days} days`),
    code.until ?? say('不限', 'no end'),
    code.usedOn === null
      ? say('未使用', 'unused')
      : `${code.usedOn} ${code.nickname ?? say('已注销', 'void')}`,
    code.note,
  ]);
  for (const line of tableLines([
    [
      say('编号', 'number'),
      say('末四位', 'last four'),
      say('时长', 'lasts'),
      say('用到', 'usable until'),
      say('使用', 'used'),
      say('备注', 'note'),
    ],
    ...rows,
  ]))
    print(line);
}
