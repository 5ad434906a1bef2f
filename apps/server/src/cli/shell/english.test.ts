import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../platform/text/shell-language.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { runCli } from '../run-cli.ts';

const run = promisify(execFile);
const han = /[\p{Script=Han}，。：；？（）“”《》、]/u;
const server = path.resolve(import.meta.dirname, '../../..');

/** One process speaks one language, so English is heard from one of its own. */
async function inEnglish(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const asked = { ...process.env, XUEZHOU_LANG: '', LC_ALL: '', LC_MESSAGES: '', ...env };
  return await run(process.execPath, ['--import', 'tsx', ...words], {
    cwd: server,
    env: { ...asked, LANG: 'en_GB.UTF-8' },
  });
}

/** The root's help and that of every command, by its words. */
const helpOfAll = `
  const { runCli } = await import('./src/cli/run-cli.ts');
  const help = async (words) => {
    const said = [];
    const print = (line) => said.push(line);
    await runCli(['help', ...words], () => Promise.reject(new Error()), { print, note: print });
    return said.join('\\n');
  };
  const root = await help([]);
  const commands = [...root.split('Commands:')[1].matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)/gm)];
  const all = { '': root };
  for (const [, words] of commands) all[words] = await help(words.split(' '));
  console.log(JSON.stringify(all));
`;

async function chineseHelp(words: readonly string[]): Promise<string> {
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  await runCli(['help', ...words], () => Promise.reject(new Error('help opens nothing')), {
    ...{ print, note: print },
  });
  return said.join('\n');
}

describe('the command line in English', () => {
  it('is spoken where XUEZHOU_LANG or else the locale says so', () => {
    expect(languageOf({})).toBe('zh');
    expect(languageOf({ LANG: 'C.UTF-8' })).toBe('zh');
    expect(languageOf({ LANG: 'en' })).toBe('en');
    expect(languageOf({ LANG: 'zh_CN.UTF-8', LC_ALL: 'en_US.UTF-8' })).toBe('en');
    expect(languageOf({ LANG: 'en_US.UTF-8', XUEZHOU_LANG: 'zh' })).toBe('zh');
    expect(languageOf({ LANG: 'en_US.UTF-8', LC_ALL: '' })).toBe('en');
  });

  it('has the help of every command without a word of Chinese, and each in both', async () => {
    const { stdout } = await inEnglish(['--input-type=module', '--eval', helpOfAll]);
    const all = JSON.parse(stdout) as Record<string, string>;
    expect(Object.keys(all).length).toBeGreaterThan(100);
    for (const [words, help] of Object.entries(all)) {
      expect({ words, chinese: han.exec(help)?.[0] }).toEqual({ words, chinese: undefined });
      const chinese = await chineseHelp(words.split(' ').filter((word) => word !== ''));
      expect({ words, isChinese: han.test(chinese) }).toEqual({ words, isChinese: true });
    }
  });

  it('says results, empty lists, mistakes and refusals in English', async () => {
    const database = await openTestDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-english-'));
    const env = {
      ...{ DATABASE_URL: database.connectionString, DATA_DIR: folder, NODE_ENV: 'test' },
      ...{ DEMO: 'off', LOG_LEVEL: 'silent' },
    };
    const ask = async (...words: string[]) =>
      await inEnglish(['src/cli/main.ts', ...words], env).catch(
        (error: unknown) => error as { stdout: string; stderr: string; code: number },
      );
    const added = await ask('user', 'add', '13911110000', '--nickname', 'Annie');
    expect(added.stdout).toMatch(/^Student Annie is added \(number \d+, \+8613911110000\)\n$/);
    expect((await ask('items', 'reports')).stdout).toBe('No report on a question waits\n');
    expect(await ask('user', 'enrl')).toMatchObject({
      code: 1,
      stderr: 'There is no command "enrl"; did you mean enrol? Run npx xuezhou help\n',
    });
    expect((await ask('user', 'add', '13911110000', '--nickname', 'Bobby')).stderr).toMatch(
      /^Refused: [a-z ]+ \(\d+\)\. In the school's own words: /m,
    );
    await database.close();
    await rm(folder, { recursive: true });
  });
});
