import type pg from 'pg';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/**
 * Throws with words for the operator unless the database is one that the product can use. `variable` says where it was
 * set.
 */
export async function checkDatabase(pool: pg.Pool, variable = 'DATABASE_URL'): Promise<void> {
  const { rows } = await firstAnswer(pool, variable);
  const [database] = rows;
  if (database === undefined) throw new UnusableDatabaseError('数据库没有回答');
  if (database.version < 150_000)
    throw new UnusableDatabaseError(
      `数据库版本太旧（${database.version}），请使用 PostgreSQL 15 或更新的版本`,
    );
  if (database.encoding !== 'UTF8')
    throw new UnusableDatabaseError(
      `数据库的编码是 ${database.encoding}，请用 UTF8 新建一个数据库`,
    );
  if (!database.folds)
    throw new UnusableDatabaseError(
      '数据库的字符分类（LC_CTYPE）不认识汉字，请用 C.UTF-8 或 zh_CN.UTF-8 新建一个数据库',
    );
}

async function firstAnswer(pool: pg.Pool, variable: string) {
  try {
    return await pool.query<{ version: number; encoding: string; folds: boolean }>(`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           -- Under the C locale a Chinese character is no letter, and trigram search finds nothing.
           '学' ~ '\\w' as folds`);
  } catch (error) {
    const words = wordsFor(error, variable);
    throw words === undefined ? error : new UnusableDatabaseError(words, { cause: error });
  }
}

/** What keeps a database of one's own from being reached: by the codes of PostgreSQL and of the network. */
const troubles: Readonly<Record<string, string>> = {
  '3D000': '数据库不存在。请先建立它，如 createdb -E UTF8 -T template0 --lc-ctype=C.UTF-8 xuezhou',
  '28P01': '数据库的用户名或密码不正确',
  '28000': '数据库不许这个用户从这里连接，请检查 pg_hba.conf',
  '42501': '数据库的用户没有足够的权限，请让它成为这个数据库的所有者',
  ECONNREFUSED: '没有数据库在那里，请检查它是否已启动、主机和端口是否正确',
  ENOENT: '没有数据库在那里，请检查它是否已启动',
  ENOTFOUND: '找不到数据库的主机',
  EAI_AGAIN: '找不到数据库的主机',
  EHOSTUNREACH: '到不了数据库的主机，请检查网络',
  ETIMEDOUT: '数据库的主机没有回应，请检查网络和防火墙',
};

function wordsFor(error: unknown, variable: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  const isLate = error.message.includes('timeout');
  const trouble = troubles[code] ?? (isLate ? troubles['ETIMEDOUT'] : undefined);
  if (trouble === undefined) return undefined;
  return `连不上 ${variable} 的数据库：${trouble}（${error.message || code}）`;
}
