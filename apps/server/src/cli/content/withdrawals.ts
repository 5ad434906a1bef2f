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
import { undoLines } from './undo-lines.ts';
import { oneLine, tableLines, type Terminal } from '../terminal.ts';
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou items find|withdraw|restore`: single questions, or all of a course. */
export function addWithdrawals(items: Command, { run, terminal }: Cli): void {
  items
    .command('find')
    .description(
      say('列出一门课里题干含某个词的题目', 'List questions of a course whose stem has a word'),
    )
    .argument(flag('<课程编号>', '<course>'))
    .argument(flag('<词>', '<word>'))
    .action((course, word) => run((client) => printFound(client, course, word, terminal)));
  items
    .command('withdraw')
    .description(
      say(
        '撤下题目：学生不再做到，作答保留，再导入也不会回来',
        'Withdraw questions: students do not meet them any more, answers are kept, no import brings them back',
      ),
    )
    .argument(flag('[题目编号...]', '[question...]'))
    .option(
      flag('--course <编号>', '--course <course>'),
      say(
        '撤下这门课的全部题目；课程不再对没有报名的人开放',
        'withdraw all questions of this course; it is then no longer open to who is not enrolled',
      ),
    )
    .action((ids, { course }) =>
      run(async (client) => {
        const taken = await takenOf(client, ids, course);
        const count = await withdrawQuestions(client.services, taken, client.actor);
        terminal.print(
          count === 0
            ? say('没有可以撤下的题目', 'There is no question to withdraw')
            : say(
                `撤下了 ${count} 道题；要恢复：npx xuezhou items restore ${wordsOf(ids, course)}`,
                `${count} questions are withdrawn; to restore them: npx xuezhou items restore ${wordsOf(ids, course)}`,
              ),
        );
      }),
    );
  addRestoring(items, { run, terminal });
}

function addRestoring(items: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  items
    .command('restore')
    .description(say('恢复撤下的题目', 'Restore withdrawn questions'))
    .argument(flag('[题目编号...]', '[question...]'))
    .option(
      flag('--course <编号>', '--course <course>'),
      say(
        '恢复和这门课一起撤下的题目；单独撤下的不动',
        'restore what was withdrawn with this course; what was withdrawn alone stays so',
      ),
    )
    .action((ids, { course }) =>
      run(async (client) => {
        const taken = await takenOf(client, ids, course);
        const count = await restoreQuestions(client.services, taken, client.actor);
        terminal.print(
          count === 0
            ? say('没有可以恢复的题目', 'There is no question to restore')
            : say(`恢复了 ${count} 道题`, `${count} questions are restored`),
        );
      }),
    );
}

/** `xuezhou imports …`: what imports did, and undoing it. */
export function addImportCommands(program: Command, { run, terminal }: Cli): void {
  const imports = addGroup(program, 'imports', say('导入的记录', 'Imports done'));
  imports
    .command('list')
    .description(say('列出最近 50 次导入', 'List the last 50 imports'))
    .action(() => run((client) => printImports(client, terminal)));
  imports
    .command('undo')
    .description(
      say(
        '撤销一次导入：新的不再出现，改过的回到原样；作答、复习、划线都保留',
        'Undo an import: what was new is not shown any more, what was changed is as it was; answers, reviews and highlights stay',
      ),
    )
    .argument(flag('<编号>', '<number>'), say('见 imports list', 'see imports list'))
    .action((no) => run((client) => undo(client, no, terminal)));
}

async function takenOf(client: ConsoleClient, ids: readonly string[], course: string | undefined) {
  if ((ids.length === 0) === (course === undefined))
    throw new CliError(
      say('请给出题目编号，或用 --course 给出课程编号', 'Give numbers of questions, or --course'),
    );
  if (course !== undefined)
    return { as: 'bank' as const, courseId: (await courseOf(client, course)).courseId };
  const questionIds = ids.map((id) => {
    const number = numberIn(id);
    if (number === null)
      throw new CliError(
        say(
          `没有编号为 ${id} 的题目，编号见 items find`,
          `There is no question with number ${id}; numbers: items find`,
        ),
      );
    return number;
  });
  return { as: 'question' as const, questionIds };
}

const wordsOf = (ids: readonly string[], course: string | undefined): string =>
  course === undefined ? ids.join(' ') : `--course ${course}`;

const states: Record<FoundQuestion['state'], string> = {
  asked: say('在用', 'in use'),
  withdrawn: say('已撤下', 'withdrawn'),
  gone: say('文件里已没有', 'no longer in its file'),
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
  if (found.length === 0)
    print(
      say(
        `《${title}》里没有题干含“${oneLine(word)}”的题目`,
        `${title} has no question with "${oneLine(word)}" in its stem`,
      ),
    );
  const rows = found.map(({ questionId, state, stem }) => [
    String(questionId),
    states[state],
    oneLine(stem).slice(0, 60),
  ]);
  if (rows.length > 0)
    for (const line of tableLines([
      [say('编号', 'number'), say('状态', 'state'), say('题干', 'stem')],
      ...rows,
    ]))
      print(line);
}

async function printImports(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const all = await listImports(client.services.database);
  client.tell(all);
  if (all.length === 0)
    print(
      say(
        '还没有导入过题目、闪卡、书或课程',
        'No questions, flash cards, books or courses were imported yet',
      ),
    );
  const rows = all.map(({ importId, importedAt, file, added, changed, undoneAt }) => [
    String(importId),
    importedAt.toISOString().slice(0, 16).replace('T', ' '),
    oneLine(file),
    ...[added, changed].map(String),
    undoneAt === null ? '' : say('已撤销', 'undone'),
  ]);
  if (rows.length > 0)
    for (const line of tableLines([
      [
        say('编号', 'number'),
        say('时间（UTC）', 'time (UTC)'),
        say('文件', 'file'),
        say('新增', 'new'),
        say('改动', 'changed'),
        '',
      ],
      ...rows,
    ]))
      print(line);
}

async function undo(client: ConsoleClient, no: string, { print }: Terminal): Promise<void> {
  const importId = numberIn(no);
  const undone =
    importId === null ? null : await undoImport(client.services, importId, client.actor);
  if (undone === null)
    throw new CliError(
      say(
        `没有编号为 ${no} 的导入，或者已经撤销；见 imports list`,
        `There is no import with number ${no}, or it was undone; see imports list`,
      ),
    );
  for (const line of undoLines(undone)) print(line);
}
