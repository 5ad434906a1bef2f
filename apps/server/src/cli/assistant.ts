import type { Command } from '@commander-js/extra-typings';
import { listComplaints } from '@xuezhou/contract/assistant/console';
import { minuteOf } from '../platform/clock.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import type { Terminal } from './terminal.ts';

/** `xuezhou assistant …`: what students say of the answers of 找讲解. */
export function addAssistantCommands(program: Command, { run, terminal }: Cli): void {
  addGroup(program, 'assistant', '找讲解')
    .command('complaints')
    .description('列出学生说不对的回答，新的在前')
    .action(() => run((client) => printComplaints(client, terminal)));
}

async function printComplaints(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const complaints = await client.ask(listComplaints);
  if (complaints.length === 0) {
    print('还没有学生说哪个回答不对');
    return;
  }
  for (const { at, courseIds, question, sentences, complaint } of complaints) {
    print(`${minuteOf(new Date(at))}  课程 ${courseIds.join('、')}`);
    print(`  问：${oneLine(question)}`);
    for (const { text, citations } of sentences) print(`  答：${text} [${citations.join('、')}]`);
    print(`  说：${oneLine(complaint) || '（没有写）'}`);
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
