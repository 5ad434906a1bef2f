// `npm run structure`: whether the house stands as docs/architecture.md says. `--list` prints each finding, `--quiet`
// only what is wrong, `--record` writes down what is owed now.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exceptions } from './structure/exceptions.mjs';
import { findFaults, kinds, type Finding } from './structure/findings.ts';
import { readTogether } from './structure/hints.ts';
import { debtOf, judge, type Debt, type Row } from './structure/judge.ts';
import { readProject } from './structure/sources.ts';

const root = path.resolve(import.meta.dirname, '..');
const debtFile = path.join(root, 'tools/structure/debt.json');
const asked = (option: string) => process.argv.includes(`--${option}`);

const debt = JSON.parse(readFileSync(debtFile, 'utf8')) as Debt;
const project = readProject(root);
const verdict = judge(findFaults(project), exceptions, debt);

if (asked('record')) writeDebt(debtOf(verdict));
else {
  if (!asked('quiet')) printTable(verdict.rows);
  if (!asked('quiet')) printHints();
  for (const { kind, found } of verdict.rows) if (asked('list')) print(kinds[kind], found);
  for (const row of verdict.rows) if (row.faults.length > 0) printFaults(row);
  for (const { kind, what } of verdict.stale)
    process.stderr.write(
      `tools/structure/exceptions.mjs：${kind}「${what}」已经没有了，或没有写理由，请改。\n`,
    );
  // What was paid is not owed again. Where nobody commits, the file stays.
  if (process.env['CI'] === undefined) writeDebt(verdict.debt);
  const isWrong = verdict.stale.length > 0 || verdict.rows.some(({ faults }) => faults.length > 0);
  process.exitCode = isWrong ? 1 : 0;
}

function writeDebt(next: Debt): void {
  const text = `${JSON.stringify(next, null, 2)}\n`;
  if (text === readFileSync(debtFile, 'utf8')) return;
  writeFileSync(debtFile, text);
  process.stdout.write('结构的欠账有变，已记入 tools/structure/debt.json，请一并提交。\n');
}

function printTable(rows: readonly Row[]): void {
  for (const { kind, found, owed } of rows)
    process.stdout.write(
      `${String(found.length).padStart(4)}  ${kinds[kind]}${owed > 0 ? `（欠账 ${owed}）` : ''}\n`,
    );
  process.stdout.write(
    `${String(exceptions.length).padStart(4)}  例外，理由见 tools/structure/exceptions.mjs\n`,
  );
}

/** No faults: what a reader may want to join. */
function printHints(): void {
  const hints = readTogether(project);
  process.stdout.write(
    `${String(hints.length).padStart(4)}  只被一起读的小文件，可考虑并为一个（不算错，--list 列出）\n`,
  );
  if (asked('list'))
    for (const { file, with: other } of hints) process.stdout.write(`  ${file} + ${other}\n`);
}

/** Where more were found than are owed, those in files that were just changed are the likely ones. */
function printFaults({ kind, faults, found, owed }: Row): void {
  const changed = changedFiles();
  const near = faults.filter(({ places }) =>
    places.some((place) => changed.some((file) => place.startsWith(file))),
  );
  print(
    `${kinds[kind]}：${found.length} 处，只欠 ${owed} 处${near.length > 0 ? '；刚改过的文件里有' : ''}`,
    near.length > 0 ? near : faults,
  );
}

function print(title: string, findings: readonly Finding[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const { what, places } of findings)
    process.stdout.write(`  ${what}\n${places.map((place) => `      ${place}\n`).join('')}`);
}

function changedFiles(): string[] {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: root,
    encoding: 'utf8',
  });
  return (stdout ?? '').split('\n').flatMap((line) => line.slice(3).split(' -> ').at(-1) || []);
}
