import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from './platform/database/embedded/testing/make-folder.ts';
import { openTestDatabase } from './testing/database/test-database.ts';

/** One start, from the source, until it ends by itself. */
async function start(environment: Record<string, string>) {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = spawn(
    process.execPath,
    ['--import', tsx, path.resolve(import.meta.dirname, 'main.ts')],
    {
      env: {
        ...process.env,
        ...{
          NODE_ENV: 'test',
          DATA_DIR: makeFolder(),
          DEMO: 'off',
          PORT: '0',
          LOG_LEVEL: 'silent',
        },
        ...{ WECHAT_WAY: 'off', WXPAY_MCHID: 'off', ALIPAY_APP_ID: 'off', PAYPAL_CLIENT_ID: 'off' },
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

it(
  'a start that the database makes fail ends with words and code 1',
  { timeout: 300_000 },
  async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    await database.pool.query('alter table course rename to course_elsewhere');
    const { code, said } = await start({ DATABASE_URL: database.connectionString });
    expect(said).toContain('学舟没有启动成功');
    expect(said).toContain('"course" does not exist');
    expect(code).toBe(1);
  },
);

it('ROLE=migrate does what is left to do, and ends', { timeout: 300_000 }, async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const last = 'select name from kysely_migration order by name desc limit 1';
  const { rows: before } = await database.pool.query(last);
  // The latest is such that it may be done twice.
  await database.pool.query(`delete from kysely_migration where name in (${last})`);
  const { code, said } = await start({ DATABASE_URL: database.connectionString, ROLE: 'migrate' });
  expect(`${code} ${said}`).toBe('0 ');
  expect((await database.pool.query(last)).rows).toEqual(before);
});
