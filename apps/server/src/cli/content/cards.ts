import type { Command } from '@commander-js/extra-typings';
import { listCardReports } from '@xuezhou/contract/flash-card/console';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { oneLine, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

/** `xuezhou card …` */
export function addCardCommands(program: Command, { run, terminal }: Cli): void {
  addGroup(program, 'card', say('闪卡', 'Flash cards'))
    .command('reports')
    .description(say('列出学生报告的闪卡错误', 'List errors in flash cards that students reported'))
    .action(() => run((client) => printReports(client, terminal)));
}

async function printReports(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const reports = await client.ask(listCardReports);
  if (reports.length === 0)
    print(say('没有学生报告闪卡有错', 'No student has reported an error in a flash card'));
  for (const { cardId, front, content, reportedOn } of reports) {
    print(
      say(
        `${reportedOn}  闪卡 ${cardId}  ${oneLine(front ?? say('（已不在目录里）', '(no longer in the catalogue)'))}`,
        `${reportedOn}  card ${cardId}  ${oneLine(front ?? say('（已不在目录里）', '(no longer in the catalogue)'))}`,
      ),
    );
    print(`  ${oneLine(content)}`);
  }
}
