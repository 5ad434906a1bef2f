import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Cli } from '../cli.ts';
import type { ConsoleClient } from '../console-client.ts';
import { exportContent } from './export-content.ts';
import { importContent, type ImportOptions } from './import-content.ts';
import { settleCorrections } from './regrade.ts';
import type { Terminal } from '../terminal.ts';
import { flag, say } from '../../platform/text/shell-language.ts';

const importable = () =>
  say(
    '课程目录的文件夹；题库文件：Word 的 .docx、.csv、.xlsx、.json、GIFT、Aiken、Moodle XML 或 QTI；闪卡文件：.csv 或 Anki 的 .apkg；一本书：.epub；一门课程：Common Cartridge 的 .imscc 或 Moodle 备份 .mbz；或装着这些文件的文件夹',
    "a catalogue's folder; a bank of questions: Word's .docx, .csv, .xlsx, .json, GIFT, Aiken, Moodle XML or QTI; flash cards: .csv or Anki's .apkg; a book: .epub; a course: a Common Cartridge (.imscc) or a Moodle backup (.mbz); or a folder of such files",
  );

/** `xuezhou import …` and `xuezhou export …`. */
export function addContentCommands(program: Command, { run, terminal }: Cli): void {
  program
    .command('import')
    .description(say('导入内容', 'Import content'))
    .argument(flag('<路径>', '<path>'), importable())
    .option('--dry-run', say('只检查，什么也不写入', 'check only, write nothing'))
    .option(
      '--preview',
      say(
        '同上，并列出题库和课程里每一项会成为什么',
        'the same, and list what each item of banks and courses becomes',
      ),
    )
    .option(
      flag('--course <编号>', '--course <course>'),
      say('题库的题目放进这门已有的课程', 'put the questions of a bank into this course'),
    )
    .option(
      flag('--access <方式>', '--access <access>'),
      say(
        '导入的课程的开放方式：enrolled 只给已报名的学生（默认），open 人人可学',
        'who may learn in the imported course: enrolled students alone (default), or everybody (open)',
      ),
    )
    .option(
      '--update-similar',
      say(
        '和题库里的题几乎一样的，当作那道题改过的样子',
        'take what is nearly a question of the bank for that question, changed',
      ),
    )
    .option(
      flag('--if-taken <怎么办>', '--if-taken <how>'),
      say(
        '课程的编号在这里是别的课、文件又认不出是不是同一门时，按文件里的编号说怎么办，如 1=update,2=beside：update 当作同一门课更新，beside 另放一门；只有一门要问时可以只写 update 或 beside。school=update 把课程以外的也换成另一所学校的',
        'where a course has the number of another one here and its files do not tell whether it is the same, what becomes of it by its number in the files, as 1=update,2=beside: update takes it for the same, beside makes another; the word alone where one course asks. school=update takes what stands in no course from another school too',
      ),
    )
    .option('--open', say('同 --access open', 'the same as --access open'))
    .option(
      '--regrade',
      say(
        '改了答案的题，给答过的学生重新判分；省略时问一声',
        'judge former answers anew where a key was changed; asked for where left out',
      ),
    )
    .option(
      '--no-regrade',
      say(
        '改了答案的题，不重新判分，也不问',
        'do not judge anew where a key was changed, and do not ask',
      ),
    )
    .option('--json', say('用 JSON 给出完整报告', 'give the whole report as JSON'))
    .action((place, options) => run((client) => importAndNote(client, place, options, terminal)));
  addExport(program, { run, terminal });
}

async function importAndNote(
  client: ConsoleClient,
  place: string,
  options: ImportOptions & { readonly regrade?: boolean | undefined },
  terminal: Terminal,
): Promise<number> {
  const { code, isTaken, importIds } = await importContent(
    client.services,
    place,
    options,
    terminal,
  );
  const isTrial = options.dryRun === true || options.preview === true;
  if (!isTrial) {
    await note(client, 'importContent', place, { isTaken });
    await settleCorrections(client, importIds, options.regrade, terminal);
  }
  return code;
}

function addExport(program: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  program
    .command('export')
    .description(
      say(
        '把全部内容导出成文件，可以再导入',
        'Export all content as files, which can be imported again',
      ),
    )
    .argument(
      flag('<文件夹>', '<folder>'),
      say('新的文件夹；用 --course 时写文件名', 'a new folder; with --course the name of a file'),
    )
    .option(
      flag('--course <编号>', '--course <course>'),
      say(
        '只导出这门课，后缀决定格式：题目用 .gift、.xml（Moodle）、.zip（QTI 2.2，带图片）、.csv 或 .xlsx，闪卡用 .apkg（Anki 的牌组）',
        'export this course alone; the ending says the format: questions as .gift, .xml (Moodle), .zip (QTI 2.2, with pictures), .csv or .xlsx, flash cards as .apkg (Anki)',
      ),
    )
    .option(
      flag('--language <语言>', '--language <language>'),
      say(
        '导出一门课的题目时用中文（zh）还是英文（en），没有英文的题仍是中文',
        'questions of a course in Chinese (zh) or English (en); where there is no English they stay Chinese',
      ),
    )
    .action((place, options) =>
      run(async (client) => {
        await exportContent(client, place, options, terminal);
        await note(client, 'exportContent', place, { course: options.course ?? 'all' });
      }),
    );
}

/** Content is written file by file, each in a transaction of its own; the log says afterwards that it was done. */
async function note(
  client: ConsoleClient,
  operation: string,
  place: string,
  after: object,
): Promise<void> {
  const target = { kind: 'file', id: path.basename(place) };
  const auditEntry = { operation, target, after };
  await changeAudited(client.services, client.actor, () =>
    Promise.resolve({ answer: null, auditEntry }),
  );
}
