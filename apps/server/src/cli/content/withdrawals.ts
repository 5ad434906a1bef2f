import type { Command } from '@commander-js/extra-typings';
import {
  findQuestions,
  restoreQuestions,
  withdrawQuestions,
  type FoundQuestion,
} from '../../capabilities/practice/practice-content.port.ts';
import { listImports, undoImport } from '../../interchange/withdraw/undo-import.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import { courseOf, numberIn } from '../find-course.ts';
import { undoneLines } from './undone-lines.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';

/** `xuezhou items find|withdraw|restore`: single questions, or all of a course. */
export function addWithdrawals(items: Command, { run, terminal }: Cli): void {
  items
    .command('find')
    .description('列出一门课里题干含某个词的题目')
    .argument('<课程编号>')
    .argument('<词>')
    .action((course, word) => run((client) => printFound(client, course, word, terminal)));
  items
    .command('withdraw')
    .description('撤下题目：学生不再做到，作答保留，再导入也不会回来')
    .argument('[题目编号...]')
    .option('--course <编号>', '撤下这门课的全部题目；课程不再对没有报名的人开放')
    .action((ids, { course }) =>
      run(async (client) => {
        const taken = await takenOf(client, ids, course);
        const count = await withdrawQuestions(client.services, taken, client.actor);
        terminal.print(
          count === 0
            ? '没有可以撤下的题目'
            : `撤下了 ${count} 道题；要恢复：npx xuezhou items restore ${wordsOf(ids, course)}`,
        );
      }),
    );
  items
    .command('restore')
    .description('恢复撤下的题目')
    .argument('[题目编号...]')
    .option('--course <编号>', '恢复和这门课一起撤下的题目；单独撤下的不动')
    .action((ids, { course }) =>
      run(async (client) => {
        const taken = await takenOf(client, ids, course);
        const count = await restoreQuestions(client.services, taken, client.actor);
        terminal.print(count === 0 ? '没有可以恢复的题目' : `恢复了 ${count} 道题`);
      }),
    );
}

/** `xuezhou imports …`: what imports did, and undoing it. */
export function addImportCommands(program: Command, { run, terminal }: Cli): void {
  const imports = addGroup(program, 'imports', '导入的记录');
  imports
    .command('list')
    .description('列出最近 50 次导入')
    .action(() => run((client) => printImports(client, terminal)));
  imports
    .command('undo')
    .description('撤销一次导入：新的不再出现，改过的回到原样；作答、复习、划线都保留')
    .argument('<编号>', '见 imports list')
    .action((no) => run((client) => undo(client, no, terminal)));
}

async function takenOf(client: ConsoleClient, ids: readonly string[], course: string | undefined) {
  if ((ids.length === 0) === (course === undefined))
    throw new CliError('请给出题目编号，或用 --course 给出课程编号');
  if (course !== undefined)
    return { as: 'bank' as const, courseId: (await courseOf(client, course)).courseId };
  const questionIds = ids.map((id) => {
    const number = numberIn(id);
    if (number === null) throw new CliError(`没有编号为 ${id} 的题目，编号见 items find`);
    return number;
  });
  return { as: 'question' as const, questionIds };
}

const wordsOf = (ids: readonly string[], course: string | undefined): string =>
  course === undefined ? ids.join(' ') : `--course ${course}`;

const states: Record<FoundQuestion['state'], string> = {
  asked: '在用',
  withdrawn: '已撤下',
  gone: '文件里已没有',
};

async function printFound(
  client: ConsoleClient,
  course: string,
  word: string,
  { print }: Terminal,
) {
  const { courseId, title } = await courseOf(client, course);
  const found = await findQuestions(client.services.database, courseId, word);
  client.tell(found);
  if (found.length === 0) print(`《${title}》里没有题干含“${oneLine(word)}”的题目`);
  const rows = found.map(({ questionId, state, stem }) => [
    String(questionId),
    states[state],
    oneLine(stem).slice(0, 60),
  ]);
  if (rows.length > 0)
    for (const line of tableLines([['编号', '状态', '题干'], ...rows])) print(line);
}

async function printImports(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const all = await listImports(client.services.database);
  client.tell(all);
  if (all.length === 0) print('还没有导入过题目、闪卡、书或课程');
  const rows = all.map(({ importId, importedAt, file, added, changed, undoneAt }) => [
    String(importId),
    importedAt.toISOString().slice(0, 16).replace('T', ' '),
    oneLine(file),
    ...[added, changed].map(String),
    undoneAt === null ? '' : '已撤销',
  ]);
  if (rows.length > 0)
    for (const line of tableLines([['编号', '时间（UTC）', '文件', '新增', '改动', ''], ...rows]))
      print(line);
}

async function undo(client: ConsoleClient, no: string, { print }: Terminal): Promise<void> {
  const importId = numberIn(no);
  const undone =
    importId === null ? null : await undoImport(client.services, importId, client.actor);
  if (undone === null) throw new CliError(`没有编号为 ${no} 的导入，或者已经撤销；见 imports list`);
  for (const line of undoneLines(undone)) print(line);
}
