import { pointState, type PointState } from '../capabilities/system/system.port.ts';
import type { Config } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { say } from '../platform/text/shell-language.ts';
import { fault, good, warning, type Check, type Finding } from './finding.ts';

const day = 86_400_000;
const staleDays = { backup: 2, rehearsal: 30 };

export const pointCheck: Check = {
  title: say('回到任意时刻', 'Back to any moment'),
  look: async (config) => {
    if (config.DATABASE_URL === '')
      return [
        good(
          say(
            '自带的数据库不连续归档，恢复到最近一次备份',
            'The embedded database is not archived: it comes back as of the last backup',
          ),
        ),
      ];
    return judgePoints(await read(config), new Date());
  },
};

/** Null where the school has no such backups, or no tables yet: what breaks is told by the look at the database. */
async function read({ DATABASE_URL }: Config): Promise<PointState | null> {
  const database = connectDatabase({
    pool: { connectionString: DATABASE_URL, max: 2, connectionTimeoutMillis: 5000 },
    onError: () => undefined,
  });
  try {
    return await pointState(database.connection);
  } catch {
    return null;
  } finally {
    await database.close();
  }
}

export function judgePoints(
  facts: Omit<PointState, 'since' | 'fault'> | null,
  now: Date,
): Finding[] {
  if (facts === null)
    return [
      good(
        say(
          '没有用 pgBackRest；数据库是别人提供的，请用它自己的时间点恢复，是自己的，请看 docs/operations.md',
          'pgBackRest is not used: a provider brings its own way back; for a PostgreSQL of your own see docs/operations.md',
        ),
      ),
    ];
  const { backupAt, soundAt, archiveFailedAt } = facts;
  return [
    archiveFailedAt === null
      ? good(say('数据库的日志在归档', "The database's log is archived"))
      : fault(
          say(
            `数据库的日志从 ${archiveFailedAt.toISOString()} 起归档不出去`,
            `The database's log is not archived since ${archiveFailedAt.toISOString()}`,
          ),
          say(
            '请看 PostgreSQL 的日志：多半是备份的盘满了、S3 不通或密钥变了',
            'Please look at the log of PostgreSQL: mostly the disk of backups is full, S3 is away, or a key has changed',
          ),
        ),
    judgeAge(say('备份', 'backup'), 'xuezhou backup point', ageOf(backupAt, now), staleDays.backup),
    judgeAge(
      say('演练', 'rehearsal'),
      'xuezhou backup rehearse',
      ageOf(soundAt, now),
      staleDays.rehearsal,
    ),
  ];
}

const ageOf = (moment: Date | null, now: Date): number | null =>
  moment === null ? null : Math.floor((now.getTime() - moment.getTime()) / day);

function judgeAge(what: string, command: string, days: number | null, most: number): Finding {
  const cure = say(
    `请在数据库那台机器上运行 ${command}`,
    `Please run ${command} on the machine of the database`,
  );
  if (days === null)
    return warning(say(`还没有做成过${what}`, `There was no sound ${what} yet`), cure);
  const words = say(`上一次${what}在 ${days} 天前`, `The last ${what} was ${days} days ago`);
  return days > most ? warning(words, cure) : good(words);
}
