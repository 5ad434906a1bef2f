import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Cli } from '../cli.ts';
import type { ConsoleClient } from '../console-client.ts';
import { exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';
import { settleCorrections } from './regrade.ts';

/** `xuezhou import …` and `xuezhou export …`. */
export function addContentCommands(program: Command, { run, terminal }: Cli): void {
  program
    .command('import')
    .description('导入内容')
    .argument(
      '<路径>',
      '课程目录的文件夹；题库文件：Word 的 .docx、.csv、.xlsx、.json、GIFT、Aiken、Moodle XML 或 QTI；闪卡文件：.csv 或 Anki 的 .apkg；一本书：.epub；一门课程：Common Cartridge 的 .imscc 或 Moodle 备份 .mbz；或装着这些文件的文件夹',
    )
    .option('--dry-run', '只检查，什么也不写入')
    .option('--preview', '同上，并列出题库和课程里每一项会成为什么')
    .option('--course <编号>', '题库的题目放进这门已有的课程')
    .option(
      '--access <方式>',
      '导入的课程的开放方式：enrolled 只给已报名的学生（默认），open 人人可学',
    )
    .option('--update-similar', '和题库里的题几乎一样的，当作那道题改过的样子')
    .option('--open', '同 --access open')
    .option('--regrade', '改了答案的题，给答过的学生重新判分；省略时问一声')
    .option('--no-regrade', '改了答案的题，不重新判分，也不问')
    .option('--json', '用 JSON 给出完整报告')
    .action((place, options) =>
      run(async (client) => {
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
      }),
    );
  program
    .command('export')
    .description('把全部内容导出成文件，可以再导入')
    .argument('<文件夹>', '新的文件夹；用 --course 时写文件名')
    .option(
      '--course <编号>',
      '只导出这门课，后缀决定格式：题目用 .gift、.xml（Moodle）、.zip（QTI 2.2，带图片）、.csv 或 .xlsx，闪卡用 .apkg（Anki 的牌组）',
    )
    .option(
      '--language <语言>',
      '导出一门课的题目时用中文（zh）还是英文（en），没有英文的题仍是中文',
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
