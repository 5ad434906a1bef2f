import type { Command } from '@commander-js/extra-typings';
import { listCardReports } from '@xuezhou/contract/flash-card/console';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { oneLine, type Terminal } from '../terminal.ts';

/** `xuezhou card …` */
export function addCardCommands(program: Command, { run, terminal }: Cli): void {
  addGroup(program, 'card', '闪卡')
    .command('reports')
    .description('列出学生报告的闪卡错误')
    .action(() => run((client) => printReports(client, terminal)));
}

async function printReports(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const reports = await client.ask(listCardReports);
  if (reports.length === 0) print('没有学生报告闪卡有错');
  for (const { cardId, front, content, reportedOn } of reports) {
    print(`${reportedOn}  闪卡 ${cardId}  ${oneLine(front ?? '（已不在目录里）')}`);
    print(`  ${oneLine(content)}`);
  }
}
