import type pg from 'pg';

/** Throws with words for the operator unless the database is one that the product can use. */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; folds: boolean }>(`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           -- Under the C locale a Chinese character is no letter, and trigram search finds nothing.
           '学' ~ '\\w' as folds`);
  const [database] = rows;
  if (database === undefined) throw new Error('数据库没有回答');
  if (database.version < 150_000)
    throw new Error(`数据库版本太旧（${database.version}），请使用 PostgreSQL 15 或更新的版本`);
  if (database.encoding !== 'UTF8')
    throw new Error(`数据库的编码是 ${database.encoding}，请用 UTF8 新建一个数据库`);
  if (!database.folds)
    throw new Error(
      '数据库的字符分类（LC_CTYPE）不认识汉字，请用 C.UTF-8 或 zh_CN.UTF-8 新建一个数据库',
    );
}
