import type { Command } from '@commander-js/extra-typings';
import type pg from 'pg';
import { recordPoint, recordPointRehearsal } from '../../capabilities/system/system.port.ts';
import { alone } from '../../interchange/point-in-time/alone.ts';
import { lookAtCluster } from '../../interchange/point-in-time/cluster.ts';
import type { Repository } from '../../interchange/point-in-time/configuration.ts';
import {
  rehearsePoint,
  type PointRehearsal,
} from '../../interchange/point-in-time/rehearse-point.ts';
import { setUp } from '../../interchange/point-in-time/set-up.ts';
import { takePoint } from '../../interchange/point-in-time/take-point.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { flag, say } from '../../platform/text/shell-language.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { isCount } from '../read-option.ts';

const usualConfig = '/etc/pgbackrest/xuezhou.conf';
const configWords = say(
  `pgBackRest 的配置，默认 ${usualConfig}`,
  `the configuration of pgBackRest, ${usualConfig} by default`,
);
const superuserWords = say(
  '数据库超级用户的地址，默认 MIGRATION_DATABASE_URL 或 DATABASE_URL',
  'address of a superuser of the database, by default MIGRATION_DATABASE_URL or DATABASE_URL',
);

/** `xuezhou backup setup`, `point` and `rehearse`: back to any moment, for a school with a PostgreSQL of its own. */
export function addPointCommands(backup: Command<[string]>, cli: Cli): void {
  addSetUp(backup, cli);
  addPoint(backup, cli);
  addRehearse(backup, cli);
}

function addSetUp(backup: Command<[string]>, { runOnConfig, terminal }: Cli): void {
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
      say('留几份完整备份，默认 4', 'how many full backups are kept, 4 by default'),
      '4',
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
    .action((wishes) => runOnConfig((config) => runSetUp(config, wishes, terminal)));
}

interface SetUpOptions {
  readonly repo?: string;
  readonly s3?: string;
  readonly keep: string;
  readonly keyFile?: string;
  readonly config: string;
  readonly superuser?: string;
}

async function runSetUp(
  config: Config,
  { keep, keyFile, config: file, superuser, ...place }: SetUpOptions,
  terminal: Cli['terminal'],
): Promise<number> {
  const repository = repositoryOf(config, place);
  if (!isCount(keep))
    throw new CliError(
      say(`--keep 应该是数字，现在是“${keep}”`, `--keep should be digits, and is "${keep}"`),
    );
  const { newKey, left } = await onDatabase(config, superuser, ({ pool }) =>
    setUp(pool, { config: file, repository, keyFile, kept: Number(keep) }),
  );
  terminal.print(say(`配置写在 ${file}`, `The configuration is in ${file}`));
  if (newKey !== undefined) {
    terminal.print(say(`备份的加密密钥：${newKey}`, `Key of the backups: ${newKey}`));
    terminal.note(
      say(
        '请把这把密钥另外保管好：没有它，任何一份备份都打不开',
        'Please keep this key elsewhere as well: without it no backup can be opened',
      ),
    );
  }
  terminal.print(
    left ??
      say(
        '归档试过了，没有问题。请运行 xuezhou backup point 做第一份，再开定时任务（docs/operations.md）',
        'Archiving was tried and works. Please make the first by xuezhou backup point, then switch the timers on (docs/operations.md)',
      ),
  );
  return left === undefined ? 0 : 1;
}

function addPoint(backup: Command<[string]>, { runOnConfig, terminal }: Cli): void {
  backup
    .command('point')
    .description(
      say(
        '用 pgBackRest 做一份备份：只有变了的；加 --full 是完整的',
        'Make a backup by pgBackRest: what changed; with --full all of it',
      ),
    )
    .option('--full', say('完整的一份', 'a full one'), false)
    .option(flag('--config <文件>', '--config <file>'), configWords, usualConfig)
    .option(flag('--superuser <地址>', '--superuser <address>'), superuserWords)
    .action(({ full: isFull, config: file, superuser }) =>
      runOnConfig((config) =>
        onDatabase(config, superuser, async (database) => {
          const cluster = await lookAtCluster(database.pool);
          if (cluster.isReplica) {
            terminal.print(
              say('这是备库，备份由主库做', 'This is a replica; the primary makes the backups'),
            );
            return 0;
          }
          const made = await alone(database.pool, 'xuezhou point', () =>
            recordPoint({ database, clock: systemClock }, isFull, () =>
              takePoint(cluster, { config: file, isFull }),
            ),
          );
          const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
          terminal.print(
            say(
              `备份做好了：${made.label}，数据库 ${megabytes(made.bytes)} MB，备份占 ${megabytes(made.storedBytes)} MB`,
              `Backed up as ${made.label}: a database of ${megabytes(made.bytes)} MB in ${megabytes(made.storedBytes)} MB`,
            ),
          );
          return 0;
        }),
      ),
    );
}

function addRehearse(backup: Command<[string]>, { runOnConfig, terminal }: Cli): void {
  backup
    .command('rehearse')
    .description(
      say(
        '演练：在另一处恢复到现在，逐表逐行核对，再清掉；服务不用停',
        'Rehearse: bring the school back in a second place, compare every row and take it away; the server may run',
      ),
    )
    .option(
      flag('--to <时间>', '--to <time>'),
      say(
        '先停在这一刻看看，如 "2026-11-29 12:00"',
        'stop at this moment on the way, such as "2026-11-29 12:00"',
      ),
    )
    .option('--keep', say('停在 --to 那一刻，留着给人查', 'stay at --to, to be read'), false)
    .option(
      flag('--into <文件夹>', '--into <folder>'),
      say(
        '恢复到这个新的文件夹，默认在数据库旁边',
        'the new folder, beside the database by default',
      ),
    )
    .option(flag('--config <文件>', '--config <file>'), configWords, usualConfig)
    .option(flag('--superuser <地址>', '--superuser <address>'), superuserWords)
    .action(({ to: time, keep: isKept, into, config: file, superuser }) =>
      runOnConfig(async (config) => {
        const to = time === undefined ? undefined : readMoment(time);
        if (isKept && to === undefined)
          throw new CliError(say('--keep 要和 --to 一起写', '--keep goes with --to'));
        const outcome = await onDatabase(config, superuser, (database) =>
          alone(database.pool, 'xuezhou rehearsal', () => {
            const work = () => rehearsePoint(database.pool, { config: file, into, to, isKept });
            // Nothing is compared where it is kept, so nothing was rehearsed.
            return isKept
              ? work()
              : recordPointRehearsal({ database, clock: systemClock }, to ?? null, work);
          }),
        );
        tell(outcome, terminal, to);
        return 0;
      }),
    );
}

function tell(
  { earlier, kept, tables, rows, seconds }: PointRehearsal,
  { print }: Cli['terminal'],
  to: Date | undefined,
): void {
  if (to !== undefined) {
    print(say(`${to.toISOString()} 那一刻：`, `At ${to.toISOString()}:`));
    for (const { table, count, now } of earlier)
      print(
        say(`  ${table}  ${count} 行，现在 ${now} 行`, `  ${table}  ${count} rows, ${now} now`),
      );
  }
  if (kept !== null)
    return print(
      say(
        `留在那一刻，只能读：psql -h ${kept.sockets}；下一次演练会清掉 ${kept.folder}`,
        `It stays there and can be read: psql -h ${kept.sockets}; the next rehearsal takes ${kept.folder} away`,
      ),
    );
  print(
    say(
      `恢复出来了，${tables} 张表 ${rows} 行，逐表核对一致，用了 ${seconds} 秒`,
      `It came back: ${tables} tables, ${rows} rows, every table is the same, in ${seconds} s`,
    ),
  );
}

function readMoment(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || moment.getTime() > Date.now())
    throw new CliError(
      say(
        `--to 应该是过去的一个时间，如 "2026-11-29 12:00"，现在是“${text}”`,
        `--to should be a moment of the past, such as "2026-11-29 12:00", and is "${text}"`,
      ),
    );
  return moment;
}

function repositoryOf(config: Config, { repo, s3 }: { repo?: string; s3?: string }): Repository {
  if ((repo === undefined) === (s3 === undefined))
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
  const isPathStyle = config.S3_PATH_STYLE;
  return {
    ...{ kind: 's3', bucket: s3 ?? '', endpoint: new URL(address).host, region: config.S3_REGION },
    ...{ key, secret, isPathStyle },
  };
}

/** The school's database as its superuser. */
async function onDatabase<Answer>(
  config: Config,
  superuser: string | undefined,
  work: (database: Database & { pool: pg.Pool }) => Promise<Answer>,
): Promise<Answer> {
  const connectionString = superuser ?? (config.MIGRATION_DATABASE_URL || config.DATABASE_URL);
  if (connectionString === '')
    throw new CliError(
      say(
        '学校用的是自带的数据库，不能连续归档。请每晚 xuezhou backup 一份；一天也不能丢的学校，换成自己的 PostgreSQL（docs/operations.md）',
        'The school uses the embedded database, which does not archive. Back it up each night by xuezhou backup; a school that cannot lose a day takes a PostgreSQL of its own (docs/operations.md)',
      ),
    );
  const database = connectDatabase({
    pool: { connectionString, max: 6 },
    onError: () => undefined,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
