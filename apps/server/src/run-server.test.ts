import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from './platform/database/embedded/testing/make-folder.ts';
import { openTestDatabase } from './testing/database/test-database.ts';

it(
  'a start that the database makes fail ends with words and code 1',
  { timeout: 300_000 },
  async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    await database.pool.query('alter table course rename to course_elsewhere');
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
          ...{
            WECHAT_WAY: 'off',
            WXPAY_MCHID: 'off',
            ALIPAY_APP_ID: 'off',
            PAYPAL_CLIENT_ID: 'off',
          },
          DATABASE_URL: database.connectionString,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(said).toContain('学舟没有启动成功');
    expect(said).toContain('"course" does not exist');
    expect(code).toBe(1);
  },
);
