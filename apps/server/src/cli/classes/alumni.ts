import type { Command } from '@commander-js/extra-typings';
import {
  addAlumnus,
  listBlessings,
  refuseBlessing,
  removeAlumnus,
  showBlessing,
} from '@xuezhou/contract/alumni/console';
import { minuteOf } from '../../platform/clock.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { studentOf } from '../find-student.ts';
import { readId } from '../read-option.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';

const states = ['waiting', 'shown', 'refused'] as const;

/** `xuezhou alumni …`: who passed, and what of their blessings flies. */
export function addAlumniCommands(program: Command, { run, terminal }: Cli): void {
  const alumni = addGroup(program, 'alumni', '校友的祝福');
  alumni
    .command('list')
    .description('列出等着看的祝福')
    .option('--state <状态>', 'waiting 等着看（默认），shown 飘着的，refused 没有通过的')
    .action(({ state = 'waiting' }) => run((client) => printBlessings(client, state, terminal)));
  alumni
    .command('show')
    .description('让一句祝福飘出来')
    .argument('<祝福编号>')
    .action((word) =>
      run(async (client) => {
        await client.ask(showBlessing, { body: { blessId: readId(word) } });
        terminal.print(`祝福 ${word} 已飘出来`);
      }),
    );
  alumni
    .command('refuse')
    .description('不让它飘出来；飘着的也会收下')
    .argument('<祝福编号>')
    .option('--reason <原因>', '必填，写祝福的人会看到')
    .action((word, { reason = '' }) =>
      run(async (client) => {
        if (reason.trim() === '') throw new CliError('缺少 --reason 原因');
        await client.ask(refuseBlessing, { body: { blessId: readId(word), reason } });
        terminal.print(`祝福 ${word} 没有通过`);
      }),
    );
  alumni
    .command('add')
    .description('记下一位学生考过了，可以写祝福')
    .argument('<手机号>')
    .option('--exam <考试>', '必填，如 "CFA 一级"')
    .option('--month <月份>', '必填，如 2026-02')
    .action((mobile, { exam, month }) =>
      run(async (client) => {
        if (exam === undefined || month === undefined) throw new CliError('缺少 --exam 或 --month');
        const { studentId, nickname } = await studentOf(client, mobile);
        await client.ask(addAlumnus, { body: { studentId, exam, month } });
        terminal.print(`${nickname} 是校友了`);
      }),
    );
  alumni
    .command('remove')
    .description('取消校友，写过的祝福留着')
    .argument('<手机号>')
    .action((mobile) =>
      run(async (client) => {
        const { studentId, nickname } = await studentOf(client, mobile);
        await client.ask(removeAlumnus, { body: { studentId } });
        terminal.print(`${nickname} 不再是校友`);
      }),
    );
}

async function printBlessings(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const state = states.find((known) => known === word);
  if (state === undefined) throw new CliError(`--state 应该是 ${states.join('、')} 之一`);
  const blessings = await client.ask(listBlessings, { query: { state } });
  if (blessings.length === 0) {
    print(state === 'waiting' ? '没有等着看的祝福' : '没有这样的祝福');
    return;
  }
  const rows = blessings.map(({ blessId, sentAt, nickname, country, content, reason }) => [
    ...[String(blessId), minuteOf(new Date(sentAt)), oneLine(nickname), country, oneLine(content)],
    reason ?? '',
  ]);
  for (const line of tableLines([['编号', '写的时间', '谁', '在哪里', '祝福', '原因'], ...rows]))
    print(line);
}
