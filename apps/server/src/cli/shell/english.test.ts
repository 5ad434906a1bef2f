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

/** The root's help and that of every command, by its words, and what some commands say: one process loads the server once. */
const sayAll = `
  const { pino } = await import('pino');
  const { runCli } = await import('./src/cli/run-cli.ts');
  const { openServices } = await import('./src/open-services.ts');
  const { readConfig } = await import('./src/platform/config/config.ts');
  const config = readConfig(process.env, process.cwd());
  const open = () => openServices(config, pino({ level: 'silent' }), 'tool', 'xuezhou');
  const ask = async (words) => {
    const said = [];
    const print = (line) => said.push(line);
    const code = await runCli(words, open, { print, note: print });
    return { code, said: said.join('\\n') };
  };
  const root = (await ask(['help'])).said;
  const commands = [...root.split('Commands:')[1].matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)/gm)];
  const help = { '': root };
  for (const [, words] of commands) help[words] = (await ask(['help', ...words.split(' ')])).said;
  const told = [];
  for (const words of JSON.parse(process.env.ASKED)) told.push(await ask(words));
  console.log(JSON.stringify({ help, told }));
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

  it('has the help of every command without a word of Chinese, each in both, and says results, empty lists and refusals', async () => {
    const database = await openTestDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-english-'));
    const asked = [
      ['user', 'add', '13911110000', '--nickname', 'Annie'],
      ['items', 'reports'],
      ['user', 'add', '13911110000', '--nickname', 'Bobby'],
    ];
    const { stdout } = await inEnglish(['--input-type=module', '--eval', sayAll], {
      ...{ DATABASE_URL: database.connectionString, DATA_DIR: folder, NODE_ENV: 'test' },
      ...{ DEMO: 'off', ASKED: JSON.stringify(asked) },
    });
    await database.close();
    await rm(folder, { recursive: true });
    const { help, told } = JSON.parse(stdout) as {
      help: Record<string, string>;
      told: { code: number; said: string }[];
    };
    expect(Object.keys(help).length).toBeGreaterThan(100);
    for (const [words, english] of Object.entries(help)) {
      expect({ words, chinese: han.exec(english)?.[0] }).toEqual({ words, chinese: undefined });
      const chinese = await chineseHelp(words.split(' ').filter((word) => word !== ''));
      expect({ words, isChinese: han.test(chinese) }).toEqual({ words, isChinese: true });
    }
    const refused = /^Refused: [a-z ]+ \(\d+\)\. In the school's own words: /m;
    expect(told).toEqual([
      {
        code: 0,
        said: expect.stringMatching(/^Student Annie is added \(number \d+, \+8613911110000\)$/),
      },
      { code: 0, said: 'No report on a question waits' },
      { code: 1, said: expect.stringMatching(refused) },
    ]);
  });

  it('says of a mistake what may be meant', async () => {
    await expect(inEnglish(['src/cli/main.ts', 'user', 'enrl'])).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no command "enrl"; did you mean enrol? Run npx xuezhou help\n',
    });
  });
});
