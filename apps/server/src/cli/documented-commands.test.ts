import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const pages = [
  ...['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'SECURITY.md', 'content/README.md'],
  ...readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const named =
  /(?:npm run xuezhou -- |npx xuezhou |`xuezhou )([a-z]+(?:-[a-z]+)*)(?: ([a-z]+(?:-[a-z]+)*)(?=[\s`]|$))?/gm;

/** Words that stand where a command is named, page by page. */
const documented = pages.flatMap((page) =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(named)].map(([, group = '', word]) => ({
    page,
    words: word === undefined ? [group] : [group, word],
  })),
);

/** How help writes the command that words lead to; what follows a command's own name are its arguments. */
async function usageOf(words: readonly string[]): Promise<string> {
  const said: string[] = [];
  const terminal = {
    print: (line: string) => said.push(line),
    note: (line: string) => said.push(line),
  };
  await runCli(
    [...words, '--help'],
    () => Promise.reject(new Error('help opens nothing')),
    terminal,
  );
  return said.join('\n');
}

it('finds the commands that the documentation names', async () => {
  expect(documented.length).toBeGreaterThan(30);
  const stale: string[] = [];
  for (const { page, words } of documented) {
    if (words[0] === 'help') continue;
    const usage = await usageOf(words);
    const leads = usage.includes(`xuezhou ${words[0]}`);
    // A group that does not know the second word answers with its own help.
    const isGroup = usage.includes('<命令>');
    if (!leads || (isGroup && words.length > 1)) stale.push(`${page}: ${words.join(' ')}`);
  }
  expect(stale).toEqual([]);
});
