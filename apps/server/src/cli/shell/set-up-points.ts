import type { Command } from '@commander-js/extra-typings';
import { noteSetUp } from '../../capabilities/system/system.port.ts';
import type { Repository } from '../../interchange/point-in-time/configuration.ts';
import { setUp, type SetUp } from '../../interchange/point-in-time/set-up.ts';
import { systemClock } from '../../platform/clock.ts';
import type { DatabaseConfig } from '../../platform/config/database-config.ts';
import { flag, say } from '../../platform/text/shell-language.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { isCount } from '../read-option.ts';
import { configWords, onDatabase, superuserWords, usualConfig } from './on-database.ts';

export function addSetUp(backup: Command<[string]>, { runOnDatabase, terminal }: Cli): void {
  backup
    .command('setup')
    .description(
      say(
        '让自己的 PostgreSQL 用 pgBackRest 连续归档，能回到任意时刻；缺什么会说出来',
        'Let a PostgreSQL of one’s own archive by pgBackRest, back to any moment; says what is missing',
      ),
    )
    .option(
      flag('--repo <文件夹>', '--repo <folder>'),
      say(
        '备份放在这个文件夹，最好是别的机器上的盘',
        'backups lie in this folder, best on a disk of another machine',
      ),
    )
    .option(
      flag('--s3 <桶>', '--s3 <bucket>'),
      say(
        '备份放在 S3 的这个桶，地址和密钥用 S3_* 各项',
        'backups lie in this bucket; address and keys are S3_*',
      ),
    )
    .option(
      flag('--keep <份数>', '--keep <count>'),
      say(
        '留几份完整备份，默认和上次一样，第一次 4',
        'how many full backups are kept, by default as before, at first 4',
      ),
    )
    .option(
      flag('--key-file <文件>', '--key-file <file>'),
      say(
        '学校自己的加密密钥；不写就生成一把',
        'the key of the school for encryption; one is made without it',
      ),
    )
    .option(flag('--config <文件>', '--config <file>'), configWords, usualConfig)
    .option(flag('--superuser <地址>', '--superuser <address>'), superuserWords)
    .action((wishes) => runOnDatabase((config) => runSetUp(config, wishes, terminal)));
}

interface SetUpOptions {
  readonly repo?: string;
  readonly s3?: string;
  readonly keep?: string;
  readonly keyFile?: string;
  readonly config: string;
  readonly superuser?: string;
}

async function runSetUp(
  config: DatabaseConfig,
  { keep, keyFile, config: file, superuser, ...place }: SetUpOptions,
  terminal: Cli['terminal'],
): Promise<number> {
  const repository = repositoryOf(config, place);
  if (keep !== undefined && !isCount(keep))
    throw new CliError(
      say(
        `--keep 应该是 1 以上的数字，现在是“${keep}”`,
        `--keep should be a number above 0, and is "${keep}"`,
      ),
    );
  // Told as soon as a file holds it: whatever breaks afterwards, no backup opens without it.
  const tellKey = (key: string) => {
    terminal.print(say(`备份的加密密钥：${key}`, `Key of the backups: ${key}`));
    terminal.note(
      say(
        '请把这把密钥另外保管好：没有它，任何一份备份都打不开',
        'Please keep this key elsewhere as well: without it no backup can be opened',
      ),
    );
  };
  const done = await onDatabase(config, superuser, ({ pool, connection }) =>
    setUp(
      pool,
      { config: file, repository, keyFile, kept: keep === undefined ? undefined : Number(keep) },
      { tellKey, begins: () => noteSetUp(connection, systemClock.now()) },
    ),
  );
  terminal.print(say(`配置写在 ${file}`, `The configuration is in ${file}`));
  if (done.isOnOneDisk)
    terminal.note(
      say(
        '备份和数据库在同一块盘上：盘坏了，两样一起没有。请把 --repo 换成别的机器上的盘，或用 --s3',
        'The backups lie on the disk of the database: when it breaks, both are gone. Better take a disk of another machine, or --s3',
      ),
    );
  terminal.print(done.left ?? wordsOf(done));
  return done.left === undefined ? 0 : 1;
}

const wordsOf = ({ isReplica }: SetUp): string =>
  isReplica
    ? say(
        '这是备库：配置写好了，能打开主库的备份。归档和备份由主库做，它升为主库后才轮到它',
        'This is a replica: its configuration opens the backups of the primary, which archives and backs up; this one does so once it is the primary',
      )
    : say(
        '归档试过了，没有问题。请运行 xuezhou backup point 做第一份，再开定时任务（docs/operations.md）',
        'Archiving was tried and works. Please make the first by xuezhou backup point, then switch the timers on (docs/operations.md)',
      );

function repositoryOf(
  config: DatabaseConfig,
  { repo, s3 }: { repo?: string; s3?: string },
): Repository | undefined {
  if (repo === undefined && s3 === undefined) return undefined;
  if (repo !== undefined && s3 !== undefined)
    throw new CliError(
      say('请写 --repo 或 --s3，两个里的一个', 'Please give --repo or --s3, one of the two'),
    );
  if (repo !== undefined) {
    if (!repo.startsWith('/'))
      throw new CliError(
        say(
          `--repo 应该是完整的路径，现在是“${repo}”`,
          `--repo should be a whole path, and is "${repo}"`,
        ),
      );
    return { kind: 'disk', folder: repo };
  }
  const { S3_ENDPOINT: address, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: secret } = config;
  if (!address.startsWith('https://') || key === '' || secret === '')
    throw new CliError(
      say(
        '--s3 要先设 S3_ENDPOINT（https）、S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY',
        '--s3 wants S3_ENDPOINT (https), S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
      ),
    );
  if (s3 === config.S3_BUCKET)
    throw new CliError(
      say(
        `--s3 不能是学校放文件的桶 ${s3}：每晚的备份会把它整个下载一遍。请另建一个桶`,
        `--s3 may not be ${s3}, the bucket of the school's files, all of which each nightly backup copies. Please make another`,
      ),
    );
  const isPathStyle = config.S3_PATH_STYLE;
  return {
    ...{ kind: 's3', bucket: s3 ?? '', endpoint: new URL(address).host, region: config.S3_REGION },
    ...{ key, secret, isPathStyle },
  };
}
