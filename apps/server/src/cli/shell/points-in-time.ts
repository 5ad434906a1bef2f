import type { Command } from '@commander-js/extra-typings';
import { recordPoint, recordPointRehearsal } from '../../capabilities/system/system.port.ts';
import { alone } from '../../interchange/point-in-time/alone.ts';
import { lookAtCluster } from '../../interchange/point-in-time/cluster.ts';
import {
  rehearsePoint,
  type PointRehearsal,
} from '../../interchange/point-in-time/rehearse-point.ts';
import { takePoint } from '../../interchange/point-in-time/take-point.ts';
import { systemClock } from '../../platform/clock.ts';
import { flag, say } from '../../platform/text/shell-language.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { readShanghai } from '../read-option.ts';
import { configWords, onDatabase, superuserWords, usualConfig } from './on-database.ts';
import { addSetUp } from './set-up-points.ts';

/** `xuezhou backup setup`, `point` and `rehearse`: back to any moment, for a school with a PostgreSQL of its own. */
export function addPointCommands(backup: Command<[string]>, cli: Cli): void {
  addSetUp(backup, cli);
  addPoint(backup, cli);
  addRehearse(backup, cli);
}

function addPoint(backup: Command<[string]>, { runOnDatabase, terminal }: Cli): void {
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
      runOnDatabase((config) =>
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

function addRehearse(backup: Command<[string]>, { runOnDatabase, terminal }: Cli): void {
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
        '先停在这一刻看看，北京时间，如 "2026-11-29 12:00"',
        'stop at this moment on the way, in Beijing time, such as "2026-11-29 12:00"',
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
      runOnDatabase(async (config) => {
        const to = time === undefined ? undefined : readMoment(time);
        if (isKept && to === undefined)
          throw new CliError(say('--keep 要和 --to 一起写', '--keep goes with --to'));
        const outcome = await onDatabase(config, superuser, async (database) => {
          // The timer stands on every machine of the database.
          if ((await lookAtCluster(database.pool)).isReplica) return undefined;
          return await alone(database.pool, 'xuezhou rehearsal', () => {
            const work = () => rehearsePoint(database.pool, { config: file, into, to, isKept });
            // Nothing is compared where it is kept, so nothing was rehearsed.
            return isKept
              ? work()
              : recordPointRehearsal({ database, clock: systemClock }, to ?? null, work);
          });
        });
        if (outcome !== undefined) tell(outcome, terminal, to);
        else
          terminal.print(say('这是备库，演练由主库做', 'This is a replica; the primary rehearses'));
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
    print(say(`北京时间 ${shanghai(to)} 那一刻：`, `At ${shanghai(to)}, Beijing time:`));
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

const isZoned = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

const shanghai = (moment: Date): string =>
  moment.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

function readMoment(text: string): Date {
  // A program says its zone.
  const moment = isZoned.test(text) ? new Date(text) : readShanghai(text);
  if (moment === undefined || Number.isNaN(moment.getTime()) || moment.getTime() > Date.now())
    throw new CliError(
      say(
        `--to 应该是过去的一个时间，北京时间，如 "2026-11-29 12:00"，现在是“${text}”`,
        `--to should be a moment of the past in Beijing time, such as "2026-11-29 12:00", and is "${text}"`,
      ),
    );
  return moment;
}
