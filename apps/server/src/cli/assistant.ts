import type { Command } from '@commander-js/extra-typings';
import { listComplaints } from '@xuezhou/contract/assistant/console';
import { minuteOf } from '../platform/clock.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import type { Terminal } from './terminal.ts';
import { say } from '../platform/text/shell-language.ts';

/** `xuezhou assistant …`: what students say of the answers of 找讲解. */
export function addAssistantCommands(program: Command, { run, terminal }: Cli): void {
  addGroup(program, 'assistant', say('找讲解', 'Finding explanations'))
    .command('complaints')
    .description(
      say(
        '列出学生说不对的回答，新的在前',
        'List answers that students said are wrong, newest first',
      ),
    )
    .action(() => run((client) => printComplaints(client, terminal)));
}

async function printComplaints(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const complaints = await client.ask(listComplaints);
  if (complaints.length === 0) {
    print(say('还没有学生说哪个回答不对', 'No student has said yet that an answer is wrong'));
    return;
  }
  for (const { at, courseIds, question, sentences, complaint } of complaints) {
    print(
      say(
        `${minuteOf(new Date(at))}  课程 ${courseIds.join(say('、', ', '))}`,
        `${minuteOf(new Date(at))}  course ${courseIds.join(say('、', ', '))}`,
      ),
    );
    print(say(`  问：${oneLine(question)}`, `  Question: ${oneLine(question)}`));
    for (const { text, citations } of sentences)
      print(
        say(
          `  答：${text} [${citations.join(say('、', ', '))}]`,
          `  Answer: ${text} [${citations.join(say('、', ', '))}]`,
        ),
      );
    print(
      say(
        `  说：${oneLine(complaint) || say('（没有写）', '(nothing written)')}`,
        `  Said: ${oneLine(complaint) || say('（没有写）', '(nothing written)')}`,
      ),
    );
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
