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
import { flag, say } from '../../platform/text/shell-language.ts';

const states = ['waiting', 'shown', 'refused'] as const;

/** `xuezhou alumni …`: who passed, and what of their blessings flies. */
export function addAlumniCommands(program: Command, { run, terminal }: Cli): void {
  const alumni = addGroup(program, 'alumni', say('校友的祝福', 'Blessings of alumni'));
  alumni
    .command('list')
    .description(say('列出等着看的祝福', 'List blessings that wait to be read'))
    .option(
      flag('--state <状态>', '--state <state>'),
      say(
        'waiting 等着看（默认），shown 飘着的，refused 没有通过的',
        'waiting to be read (default), shown, or refused',
      ),
    )
    .action(({ state = 'waiting' }) => run((client) => printBlessings(client, state, terminal)));
  alumni
    .command('show')
    .description(say('让一句祝福飘出来', 'Let a blessing fly'))
    .argument(flag('<祝福编号>', '<blessing>'))
    .action((word) =>
      run(async (client) => {
        await client.ask(showBlessing, { body: { blessId: readId(word) } });
        terminal.print(say(`祝福 ${word} 已飘出来`, `Blessing ${word} is shown`));
      }),
    );
  alumni
    .command('refuse')
    .description(
      say('不让它飘出来；飘着的也会收下', 'Refuse a blessing; one that is shown is taken down too'),
    )
    .argument(flag('<祝福编号>', '<blessing>'))
    .option(
      flag('--reason <原因>', '--reason <reason>'),
      say('必填，写祝福的人会看到', 'required; its writer sees it'),
    )
    .action((word, { reason = '' }) =>
      run(async (client) => {
        if (reason.trim() === '')
          throw new CliError(say('缺少 --reason 原因', '--reason is missing'));
        await client.ask(refuseBlessing, { body: { blessId: readId(word), reason } });
        terminal.print(say(`祝福 ${word} 没有通过`, `Blessing ${word} is refused`));
      }),
    );
  addPeople(alumni, { run, terminal });
}

function addPeople(alumni: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  alumni
    .command('add')
    .description(
      say('记下一位学生考过了，可以写祝福', 'Note that a student passed and may write a blessing'),
    )
    .argument(flag('<手机号>', '<mobile>'))
    .option(
      flag('--exam <考试>', '--exam <exam>'),
      say('必填，如 "CFA 一级"', 'required, such as "CFA Level I"'),
    )
    .option(
      flag('--month <月份>', '--month <month>'),
      say('必填，如 2026-02', 'required, such as 2026-02'),
    )
    .action((mobile, { exam, month }) =>
      run(async (client) => {
        if (exam === undefined || month === undefined)
          throw new CliError(say('缺少 --exam 或 --month', '--exam or --month is missing'));
        const { studentId, nickname } = await studentOf(client, mobile);
        await client.ask(addAlumnus, { body: { studentId, exam, month } });
        terminal.print(say(`${nickname} 是校友了`, `${nickname} is an alumnus now`));
      }),
    );
  alumni
    .command('remove')
    .description(say('取消校友，写过的祝福留着', 'End being an alumnus; blessings written stay'))
    .argument(flag('<手机号>', '<mobile>'))
    .action((mobile) =>
      run(async (client) => {
        const { studentId, nickname } = await studentOf(client, mobile);
        await client.ask(removeAlumnus, { body: { studentId } });
        terminal.print(say(`${nickname} 不再是校友`, `${nickname} is no alumnus any more`));
      }),
    );
}

async function printBlessings(
  client: ConsoleClient,
  word: string,
  { print }: Terminal,
): Promise<void> {
  const state = states.find((known) => known === word);
  if (state === undefined)
    throw new CliError(
      say(
        `--state 应该是 ${states.join(say('、', ', '))} 之一`,
        `--state should be one of ${states.join(say('、', ', '))}`,
      ),
    );
  const blessings = await client.ask(listBlessings, { query: { state } });
  if (blessings.length === 0) {
    print(
      state === 'waiting'
        ? say('没有等着看的祝福', 'No blessing waits to be read')
        : say('没有这样的祝福', 'There is no such blessing'),
    );
    return;
  }
  const rows = blessings.map(({ blessId, sentAt, nickname, country, content, reason }) => [
    ...[String(blessId), minuteOf(new Date(sentAt)), oneLine(nickname), country, oneLine(content)],
    reason ?? '',
  ]);
  for (const line of tableLines([
    [
      say('编号', 'number'),
      say('写的时间', 'written'),
      say('谁', 'who'),
      say('在哪里', 'where'),
      say('祝福', 'blessing'),
      say('原因', 'reason'),
    ],
    ...rows,
  ]))
    print(line);
}
