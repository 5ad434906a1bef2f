import type pg from 'pg';
import type { DatabaseConfig } from '../../platform/config/database-config.ts';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { say } from '../../platform/text/shell-language.ts';
import { CliError } from '../cli-error.ts';

export const usualConfig = '/etc/pgbackrest/xuezhou.conf';
export const configWords = say(
  `pgBackRest 的配置，默认 ${usualConfig}`,
  `the configuration of pgBackRest, ${usualConfig} by default`,
);
export const superuserWords = say(
  '数据库超级用户的地址，默认 MIGRATION_DATABASE_URL 或 DATABASE_URL',
  'address of a superuser of the database, by default MIGRATION_DATABASE_URL or DATABASE_URL',
);

/** The school's database as its superuser. */
export async function onDatabase<Answer>(
  config: DatabaseConfig,
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
