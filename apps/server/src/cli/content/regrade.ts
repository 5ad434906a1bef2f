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

/** `xuezhou question …`: answers that were judged by a key that was wrong. */
export function addQuestionCommands(program: Command, { run, terminal }: Cli): void {
  const question = addGroup(program, 'question', '改过答案的题目');
  question
    .command('corrected')
    .description('列出答案改过、学生答过、还没有重新判分的题目')
    .action(() => run((client) => printCorrected(client, terminal)));
  question
    .command('regrade')
    .description('按现在的答案重新判分，改了的学生会收到消息；先列出每人的前后，再问一声')
    .argument('<题目编号...>', '见 question corrected')
    .option('--undo', '撤回：重新按当时的答案判')
    .option('--preview', '只列出会改变什么')
    .option('--yes', '不再问')
    .action((ids, options) => run((client) => regrade(client, ids, options, terminal)));
}

async function printCorrected(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const corrected = await correctedKeys(client.services.database.connection);
  client.tell(corrected);
  if (corrected.length === 0) print('没有等待重新判分的题目');
  else for (const line of linesOf(corrected)) print(line);
}

function linesOf(corrected: readonly CorrectedKey[]): string[] {
  const rows = corrected.map(({ questionId, courseId, students, stem }) => [
    ...[questionId, courseId, students].map(String),
    oneLine(stem).slice(0, 60),
  ]);
  return tableLines([['题目', '课程', '答过的人', '题干'], ...rows]);
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
      throw new CliError(`没有编号为 ${word} 的题目，编号见 question corrected`);
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
  if (preview === true) return terminal.print('这是预览，什么也没有改');
  if (students > 0)
    await demandYes(terminal, `${students} 名学生的判分会改变，他们会收到消息。`, yes);
  await all(false);
  terminal.print(
    undo === true
      ? '已撤回：重新按当时的答案判分，以后到的作答也一样'
      : `已按现在的答案判分，以后到的旧作答也按它判；撤回：npx xuezhou question regrade ${words.join(' ')} --undo`,
  );
}

const verdicts = { 1: '对', [-1]: '错' } as const;

/** Answers how many students they concern. */
function printRegrades(regrades: readonly Regrade[], { print }: Terminal): number {
  for (const { questionId, stem, answer, answers } of regrades) {
    print(`题目 ${questionId}  ${oneLine(stem).slice(0, 60)}  现在的答案 ${answer || '见题目'}`);
    if (answers.length === 0) print('  没有判分会改变的作答');
    const rows = answers.map(({ studentId, studentAnswer, before, after, answeredAt }) => [
      `  学生 ${studentId}`,
      `答 ${oneLine(studentAnswer).slice(0, 30)}`,
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
  for (const importId of importIds) corrected.push(...(await correctedKeys(connection, importId)));
  if (corrected.length === 0 || isWished === false) return;
  terminal.note('这次导入改了这些题的答案，学生已经按旧答案判过：');
  for (const line of linesOf(corrected)) terminal.note(line);
  const ids = corrected.map(({ questionId }) => questionId);
  const isAgreed =
    isWished ?? (await terminal.confirm?.('按新答案给他们重新判分，并发消息告诉他们吗？')) ?? false;
  if (!isAgreed) {
    terminal.note(`没有重新判分；要重新判：npx xuezhou question regrade ${ids.join(' ')}`);
    return;
  }
  const changed = new Set<number>();
  for (const questionId of ids)
    for (const { answers } of await regradeQuestion(client.services, { questionId }, client.actor))
      for (const { studentId } of answers) changed.add(studentId);
  terminal.note(
    `已重新判分，${changed.size} 名学生的判分改了；撤回：npx xuezhou question regrade ${ids.join(' ')} --undo`,
  );
}
