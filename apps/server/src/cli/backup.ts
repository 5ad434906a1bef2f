import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { migrations } from '../capabilities.ts';
import type { BackupManifest } from '../interchange/backup/manifest.ts';
import { noteInLog } from '../interchange/backup/note-in-log.ts';
import { restoreBackup } from '../interchange/backup/restore-backup.ts';
import { writeBackup } from '../interchange/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import type { Cli } from './cli.ts';
import { addPointCommands } from './shell/points-in-time.ts';
import type { Terminal } from './terminal.ts';
import { flag, say } from '../platform/text/shell-language.ts';

/** `xuezhou backup …` and `xuezhou restore …`: all that the school has, whatever database it uses. */
export function addBackupCommands(program: Command, cli: Cli): void {
  const { run, runInEmptyPlace, terminal } = cli;
  const backup = program
    .command('backup')
    .description(
      say(
        '把数据库、文件和密钥备份到一个新的文件夹，服务器开着也可以',
        'Back up database, files and keys into a new folder; the server may run',
      ),
    )
    .argument(
      flag('<文件夹>', '<folder>'),
      say('新的文件夹，如 /backup/2026-12-01', 'a new folder, such as /backup/2026-12-01'),
    )
    .option(
      '--no-files',
      say(
        '不备份文件，如文件在自带版本的 S3 里时',
        'leave the files out, as where they lie in an S3 that keeps versions',
      ),
    )
    .action((place, { files }) =>
      run(async (client) => {
        const folder = path.resolve(place);
        const manifest = await writeBackup(client.services, folder, { hasFiles: files });
        await noteInLog(client.services, 'writeBackup', folder, manifest);
        tell(manifest, terminal);
        terminal.print(say(`已备份到 ${folder}`, `Backed up to ${folder}`));
        terminal.note(
          say(
            '备份里有学员的全部资料，请像数据库一样保管；设置了 SECRET 时，请另外保管好它',
            'The backup holds everything about the students: guard it like the database. Where SECRET is set, keep that elsewhere too',
          ),
        );
      }),
    );
  addPointCommands(backup, cli);
  addRestore(program, { runInEmptyPlace, terminal });
}

function addRestore(
  program: Command,
  { runInEmptyPlace, terminal }: Pick<Cli, 'runInEmptyPlace' | 'terminal'>,
): void {
  program
    .command('restore')
    .description(
      say(
        '把备份恢复到空的 DATA_DIR 或 DATABASE_URL，核对后报告',
        'Restore a backup into an empty DATA_DIR or DATABASE_URL, check it and report',
      ),
    )
    .argument(
      flag('<文件夹>', '<folder>'),
      say('xuezhou backup 写出的文件夹', 'a folder written by xuezhou backup'),
    )
    .action((folder) =>
      runInEmptyPlace(async (place) => {
        const manifest = await restoreBackup(place, path.resolve(folder), migrations);
        await noteInLog({ ...place, clock: systemClock }, 'restoreBackup', folder, manifest);
        tell(manifest, terminal);
        terminal.print(
          say(
            `已恢复 ${manifest.madeAt} 的备份，逐表核对无误`,
            `The backup of ${manifest.madeAt} is restored; every table was checked`,
          ),
        );
      }),
    );
}

function tell({ tables, files }: BackupManifest, { print }: Terminal): void {
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  print(
    say(
      `数据库  ${tables.length} 张表，${rows} 行`,
      `Database  ${tables.length} tables, ${rows} rows`,
    ),
  );
  const bytes = (files ?? []).reduce((total, { size }) => total + size, 0);
  print(
    files === null
      ? say('文件    没有包括在内', 'Files     not included')
      : say(
          `文件    ${files.length} 个，${(bytes / 1_000_000).toFixed(1)} MB`,
          `Files     ${files.length}, ${(bytes / 1_000_000).toFixed(1)} MB`,
        ),
  );
}
