import type { Command } from '@commander-js/extra-typings';
import {
  correctedKeys,
  regradeQuestion,
  type CorrectedKey,
  type Regrade,
} from '../../capabilities/practice/practice-content.port.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import { demandYes } from '../shell/demand-yes.ts';
import type { ConsoleClient } from '../console-client.ts';
import { numberIn } from '../find-course.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou question …`: answers that were judged by a key that was wrong. */
export function addQuestionCommands(program: Command, { run, terminal }: Cli): void {
  const question = addGroup(
    program,
    'question',
    say('改过答案的题目', 'Questions whose key was changed'),
  );
  question
    .command('corrected')
    .description(
      say(
        '列出答案改过、学生答过、还没有重新判分的题目',
        'List questions whose key was changed after students answered, not judged anew yet',
      ),
    )
    .action(() => run((client) => printCorrected(client, terminal)));
  question
    .command('regrade')
    .description(
      say(
        '按现在的答案重新判分，改了的学生会收到消息；先列出每人的前后，再问一声',
        "Judge by today's key again; students for whom it changes get a message. Lists each before and after, then asks",
      ),
    )
    .argument(
      flag('<题目编号...>', '<question...>'),
      say('见 question corrected', 'see question corrected'),
    )
    .option(
      '--undo',
      say('撤回：重新按当时的答案判', 'take it back: judge by the key of that time again'),
    )
    .option('--preview', say('只列出会改变什么', 'list what would change, and no more'))
    .option('--yes', say('不再问', 'do not ask'))
    .action((ids, options) => run((client) => regrade(client, ids, options, terminal)));
}

async function printCorrected(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const corrected = await correctedKeys(client.services.database.connection);
  client.tell(corrected);
  if (corrected.length === 0)
    print(say('没有等待重新判分的题目', 'No question waits to be judged anew'));
  else for (const line of linesOf(corrected)) print(line);
}

function linesOf(corrected: readonly CorrectedKey[]): string[] {
  const rows = corrected.map(({ questionId, courseId, students, stem }) => [
    ...[questionId, courseId, students].map(String),
    oneLine(stem).slice(0, 60),
  ]);
  return tableLines([
    [
      say('题目', 'question'),
      say('课程', 'course'),
      say('答过的人', 'answered'),
      say('题干', 'stem'),
    ],
    ...rows,
  ]);
}

interface RegradeOptions {
  readonly undo?: true | undefined;
  readonly preview?: true | undefined;
  readonly yes?: boolean | undefined;
}

async function regrade(
  client: ConsoleClient,
  words: readonly string[],
  { undo, preview, yes }: RegradeOptions,
  terminal: Terminal,
): Promise<void> {
  const ids = words.map((word) => {
    const questionId = numberIn(word);
    if (questionId === null)
      throw new CliError(
        say(
          `没有编号为 ${word} 的题目，编号见 question corrected`,
          `There is no question with number ${word}; numbers: question corrected`,
        ),
      );
    return questionId;
  });
  const all = async (isPreview: boolean): Promise<Regrade[]> => {
    const regrades: Regrade[] = [];
    for (const questionId of ids) {
      const wish = { questionId, isUndone: undo, isPreview };
      regrades.push(...(await regradeQuestion(client.services, wish, client.actor)));
    }
    return regrades;
  };
  const planned = await all(true);
  const students = printRegrades(planned, terminal);
  if (preview === true)
    return terminal.print(say('这是预览，什么也没有改', 'This was a preview; nothing was changed'));
  if (students > 0)
    await demandYes(
      terminal,
      say(
        `${students} 名学生的判分会改变，他们会收到消息。`,
        `The verdict changes for ${students} students, who get a message.`,
      ),
      yes,
    );
  await all(false);
  terminal.print(
    undo === true
      ? say(
          '已撤回：重新按当时的答案判分，以后到的作答也一样',
          'Taken back: judged by the key of that time again, as are answers that arrive later',
        )
      : say(
          `已按现在的答案判分，以后到的旧作答也按它判；撤回：npx xuezhou question regrade ${words.join(' ')} --undo`,
          `Judged by today's key, as are older answers that arrive later; to take it back: npx xuezhou question regrade ${words.join(' ')} --undo`,
        ),
  );
}

const verdicts = { 1: say('对', 'right'), [-1]: say('错', 'wrong') } as const;

/** Answers how many students they concern. */
function printRegrades(regrades: readonly Regrade[], { print }: Terminal): number {
  for (const { questionId, stem, answer, answers } of regrades) {
    print(
      say(
        `题目 ${questionId}  ${oneLine(stem).slice(0, 60)}  现在的答案 ${answer || say('见题目', 'see the question')}`,
        `Question ${questionId}  ${oneLine(stem).slice(0, 60)}  today's key ${answer || say('见题目', 'see the question')}`,
      ),
    );
    if (answers.length === 0)
      print(say('  没有判分会改变的作答', '  no answer whose verdict changes'));
    const rows = answers.map(({ studentId, studentAnswer, before, after, answeredAt }) => [
      say(`  学生 ${studentId}`, `  student ${studentId}`),
      say(
        `答 ${oneLine(studentAnswer).slice(0, 30)}`,
        `answered ${oneLine(studentAnswer).slice(0, 30)}`,
      ),
      `${verdicts[before]} → ${verdicts[after]}`,
      answeredAt.toISOString().slice(0, 10),
    ]);
    for (const line of rows.length > 0 ? tableLines(rows) : []) print(line);
  }
  return new Set(regrades.flatMap(({ answers }) => answers.map(({ studentId }) => studentId))).size;
}

/** After an import: what becomes of answers that were judged by keys which it corrected. */
export async function settleCorrections(
  client: ConsoleClient,
  importIds: readonly number[],
  isWished: boolean | undefined,
  terminal: Terminal,
): Promise<void> {
  const { connection } = client.services.database;
  const corrected: CorrectedKey[] = [];
  for (const importId of importIds)
    corrected.push(...(await correctedKeys(connection, { importId })));
  if (corrected.length === 0 || isWished === false) return;
  terminal.note(
    say(
      '这次导入改了这些题的答案，学生已经按旧答案判过：',
      'This import changed the key of these questions, which students have answered by the old one:',
    ),
  );
  for (const line of linesOf(corrected)) terminal.note(line);
  const ids = corrected.map(({ questionId }) => questionId);
  const isAgreed =
    isWished ??
    (await terminal.confirm?.(
      say(
        '按新答案给他们重新判分，并发消息告诉他们吗？',
        'Judge their answers by the new key, and tell them by a message?',
      ),
    )) ??
    false;
  if (!isAgreed) {
    terminal.note(
      say(
        `没有重新判分；要重新判：npx xuezhou question regrade ${ids.join(' ')}`,
        `Not judged anew; to do so: npx xuezhou question regrade ${ids.join(' ')}`,
      ),
    );
    return;
  }
  const changed = new Set<number>();
  for (const questionId of ids)
    for (const { answers } of await regradeQuestion(client.services, { questionId }, client.actor))
      for (const { studentId } of answers) changed.add(studentId);
  terminal.note(
    say(
      `已重新判分，${changed.size} 名学生的判分改了；撤回：npx xuezhou question regrade ${ids.join(' ')} --undo`,
      `Judged anew; the verdict changed for ${changed.size} students; to take it back: npx xuezhou question regrade ${ids.join(' ')} --undo`,
    ),
  );
}
