import pg from 'pg';
import { migrations } from '../capabilities.ts';
import type { Config } from '../platform/config/config.ts';
import { checkDatabase } from '../platform/database/check-database.ts';
import { clockAhead, clocksApart } from '../platform/database/at-start/clock-ahead.ts';
import { lostStatements } from '../platform/database/at-start/demand-statements.ts';
import { rightsOf } from '../platform/database/running-role.ts';
import { UnusableDatabaseError } from '../platform/database/unusable-database-error.ts';
import { fault, good, warning, type Check, type Finding } from './finding.ts';
import { say } from '../platform/text/shell-language.ts';

/** What others need beside the servers: backups, the migration, a person with psql. */
const spareConnections = 10;
const readsShare = 3;

export const databaseCheck: Check = {
  title: say('数据库', 'Database'),
  look: async (config) => {
    if (config.DATABASE_URL === '')
      return [
        good(
          say(
            '用自带的数据库，由服务器自己启动；一所学校一台机器够用',
            'The embedded database is used, which the server starts itself: enough for one school on one machine',
          ),
        ),
      ];
    const pool = new pg.Pool({
      connectionString: config.DATABASE_URL,
      max: 2,
      connectionTimeoutMillis: 5000,
    });
    // What breaks between two questions is told by the next.
    pool.on('error', () => undefined);
    try {
      await checkDatabase(pool);
      return [
        ...(await lookAtServer(pool, config)),
        await lookAtPooler(pool),
        ...(await lookAtSchema(pool)),
      ];
    } catch (error) {
      if (!(error instanceof UnusableDatabaseError)) throw error;
      return [
        fault(
          error.message,
          say(
            '改好 DATABASE_URL 或数据库以后再看一次',
            'Look again when DATABASE_URL or the database is mended',
          ),
        ),
      ];
    } finally {
      await pool.end();
    }
  },
};

async function lookAtServer(pool: pg.Pool, config: Config): Promise<Finding[]> {
  const began = Date.now();
  const { rows } = await pool.query<{
    version: string;
    most: number;
    used: number;
    standby: boolean;
  }>(`
    select current_setting('server_version') as version,
      current_setting('max_connections')::int as most, pg_is_in_recovery() as standby,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`);
  const [row] = rows;
  if (row === undefined) throw new Error('the database says nothing of itself');
  const took = Date.now() - began;
  const each = config.DATABASE_POOL + readsShare;
  const servers = Math.floor((row.most - spareConnections) / each);
  const room = say(
    `最多 ${row.most} 个连接，现用 ${row.used}；一台服务器要 ${each} 个，够 ${servers} 台`,
    `At most ${row.most} connections, ${row.used} used now; a server needs ${each}: enough for ${servers}`,
  );
  return [
    row.standby
      ? fault(
          say(
            'DATABASE_URL 指向的是备库，不能写入',
            'DATABASE_URL leads to a replica, which cannot be written',
          ),
          say(
            '请指向主库，或经 HAProxy 总是找到主库',
            "Please give the primary's address, or HAProxy, which always finds it",
          ),
        )
      : good(
          say(
            `PostgreSQL ${row.version}，一问一答 ${took} 毫秒`,
            `PostgreSQL ${row.version}, ${took} ms there and back`,
          ),
        ),
    servers < 1
      ? fault(
          room,
          say(
            '请提高 max_connections，或减小 DATABASE_POOL',
            'Please raise max_connections or lower DATABASE_POOL',
          ),
        )
      : good(room),
    judgeClocks(await clockAhead(pool)),
  ];
}

/** @param apart milliseconds that the database's clock is ahead of this machine's */
export function judgeClocks(apart: number): Finding {
  const seconds = (Math.abs(apart) / 1000).toFixed(1);
  const words = say(
    `数据库的钟和这台机器差 ${seconds} 秒`,
    `The database's clock is ${seconds} s from this machine's`,
  );
  const cure = say(
    '请让两台机器都由 NTP 校时（timedatectl set-ntp true）',
    'Please let NTP set the clocks of both (timedatectl set-ntp true)',
  );
  if (Math.abs(apart) > clocksApart.fault) return fault(words, cure);
  return Math.abs(apart) > clocksApart.warning ? warning(words, cure) : good(words);
}

async function lookAtPooler(pool: pg.Pool): Promise<Finding> {
  const broken = await lostStatements(pool);
  if (broken === undefined)
    return good(say('具名语句跨事务可用', 'Named statements outlive a transaction'));
  return fault(
    say(
      `具名语句跨事务会丢：${broken.message}`,
      `Named statements are lost after a transaction: ${broken.message}`,
    ),
    say(
      '前面的连接池请用会话模式，或 PgBouncer 1.21 以上并设 max_prepared_statements',
      'Please set the pooler before it to session mode, or use PgBouncer 1.21 or newer with max_prepared_statements',
    ),
  );
}

async function lookAtSchema(pool: pg.Pool): Promise<Finding[]> {
  const there = await pool.query<{ place: string | null }>(
    `select to_regclass('kysely_migration')::text as place`,
  );
  if ((there.rows[0]?.place ?? null) === null)
    return [
      good(
        say(
          '数据库还是空的，第一次启动时建表',
          'The database is empty; tables are made at the first start',
        ),
      ),
    ];
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  const done = new Set(rows.map(({ name }) => name));
  const known = Object.keys(migrations);
  const waiting = known.filter((name) => !done.has(name)).length;
  const newer = [...done].filter((name) => !(name in migrations));
  const schema =
    newer.length > 0
      ? warning(
          say(
            `数据库被更新的版本改过（${newer.join(say('、', ', '))}）`,
            `The database was changed by a newer version (${newer.join(say('、', ', '))})`,
          ),
          say('请尽快换成更新的版本', 'Please install the newer version soon'),
        )
      : good(
          waiting === 0
            ? say('表结构是最新的', 'Tables are up to date')
            : say(
                `有 ${waiting} 次表结构升级，下次启动时做`,
                `${waiting} migrations wait for the next start`,
              ),
        );
  const { name, isSuperuser, ownsTables } = await rightsOf(pool);
  const role =
    isSuperuser || ownsTables
      ? warning(
          say(
            `数据库角色 ${name} 能关掉操作记录和账目的保护`,
            `The role ${name} of the database can switch off what protects the audit log and the books`,
          ),
          say(
            '请另建一个角色来运行，见 docs/operations.md 的「Database roles」',
            'Please run with a role of its own: "Database roles" in docs/operations.md',
          ),
        )
      : good(
          say(
            `数据库角色 ${name} 只能读写数据`,
            `The role ${name} of the database can read and write data alone`,
          ),
        );
  return [schema, role];
}
