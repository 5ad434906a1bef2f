import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations } from '@xuezhou/contract/all';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/run-cli.ts';

const root = path.resolve(import.meta.dirname, '../../../../../..');
const table = path.join(root, 'docs/requirements/console.tsv');
const rows = readFileSync(table, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([method = '', address = '', permission = '', , page = '', command = '']) => ({
    call: method === '-' ? null : `${method} ${address} for ${permission}`,
    page,
    commands: command === '-' ? [] : command.split('; '),
  }));

/** Every command that the help of the command line tells. */
async function commandsOfHelp(): Promise<string[]> {
  const lines: string[] = [];
  const terminal = { print: (line: string) => lines.push(line), note: () => {} };
  await runCli(['help'], () => Promise.reject(new Error('no services')), terminal);
  return lines
    .join('\n')
    .split('命令：\n')[1]!
    .split('\n\n')[0]!
    .split('\n')
    .map((line) => /^ {2}([a-z][a-z -]*[a-z])(?= )/.exec(line)?.[1] ?? '');
}

/** Addresses of the console's pages, as its capabilities name them. */
function pagesOfConsole(): string[] {
  const folder = path.join(root, 'apps/console/src/capabilities');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pages.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(/^ {4}path: '([^']+)'/gm),
    ])
    .map(([, address = '']) => address);
}

describe('docs/requirements/console.tsv', () => {
  it('has every operation of the console, with its permission, and no other', () => {
    const built = allOperations().flatMap(({ operation: { declaration } }) => {
      const { access, method, path: address } = declaration;
      return isStaffAccess(access) ? [`${method} ${address} for ${access.staff}`] : [];
    });
    expect(rows.flatMap(({ call }) => call ?? []).sort()).toEqual(built.sort());
  });

  it('has every command of the command line, with its page or why it has none', async () => {
    const told = new Set(rows.flatMap(({ commands }) => commands));
    expect([...told].sort()).toEqual((await commandsOfHelp()).sort());
    const isSaid = (page: string) => page.startsWith('/') || page.length > 10;
    expect(rows.filter(({ page }) => !isSaid(page))).toEqual([]);
  });

  it('names pages that are there, and leaves none out', () => {
    const named = rows.map(({ page }) => page).filter((page) => page.startsWith('/'));
    expect([...new Set(named)].sort()).toEqual(pagesOfConsole().sort());
  });
});
