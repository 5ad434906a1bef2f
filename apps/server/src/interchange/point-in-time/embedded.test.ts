import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { readConfig } from '../../platform/config/config.ts';

it('a school with the embedded database is told what it can do', async () => {
  const said: string[] = [];
  const tell = (line: string) => void said.push(line);
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: '' }, tmpdir());
  const code = await runCli(
    ['backup', 'setup', '--repo', '/backups'],
    () => Promise.reject(new Error('these commands open no services')),
    { print: tell, note: tell },
    undefined,
    { readConfig: () => config },
  );
  expect({ code, said }).toEqual({ code: 1, said: [expect.stringContaining('自带的数据库')] });
});
