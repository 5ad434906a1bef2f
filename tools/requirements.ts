// `npm run requirements`: what the product must do, and how much of it tests prove. `--open` says every clause that
// none names, a capability's name behind it only its own; `--json` prints the rows alone; `--record` writes down what
// is owed now.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  debtOf,
  mistakesIn,
  proofsOf,
  worsened,
  type Debt,
  type Degree,
  type Proof,
} from './requirements/account.ts';
import { readClaims } from './requirements/claims.ts';
import { readRows } from './requirements/rows.ts';

const root = path.resolve(import.meta.dirname, '..');
const debtFile = path.join(root, 'tools/requirements/debt.json');
const asked = (option: string) => process.argv.includes(`--${option}`);
const marks: Record<Degree, string> = { whole: '✓', part: '◐', none: '·' };

const rows = readRows(path.join(root, 'docs/requirements'));
const claims = readClaims(root);
const proofs = proofsOf(rows, claims);
const debt = debtOf(proofs);
const recorded = JSON.parse(readFileSync(debtFile, 'utf8')) as Debt;
const worse = worsened(debt, recorded);
const mistakes = mistakesIn(rows, claims);

if (asked('json'))
  process.stdout.write(
    `${JSON.stringify({ rows: proofs.map(({ row, degree, open }) => ({ ...row, degree, open })) })}\n`,
  );
else if (asked('open')) printOpen(process.argv[process.argv.indexOf('--open') + 1]);
else printTable();

for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
for (const name of asked('record') ? [] : worse)
  process.stderr.write(
    `${name}：${debt[name]} 款没有测试证明，记下的只有 ${recorded[name] ?? 0} 款。看 npm run requirements -- --open ${name}。\n`,
  );
// What was paid is not owed again. Where nobody commits, the file stays.
if (asked('record') || (worse.length === 0 && process.env['CI'] === undefined)) writeDebt();
process.exitCode = mistakes.length === 0 && (worse.length === 0 || asked('record')) ? 0 : 1;

function writeDebt(): void {
  const text = `${JSON.stringify(debt, null, 2)}\n`;
  if (text === readFileSync(debtFile, 'utf8')) return;
  writeFileSync(debtFile, text);
  process.stderr.write('没有证明的款数有变，已记入 tools/requirements/debt.json，请一并提交。\n');
}

function printTable(): void {
  const names = [...new Set(rows.map(({ capability }) => capability))];
  const lines = names.flatMap((name) => {
    const own = proofs.filter(({ row }) => row.capability === name);
    return [`\n${name}  ${countsOf(own)}`, ...own.map(lineOf)];
  });
  const isConsole = ({ row }: Proof) => row.kind === 'console';
  const ofConsole = proofs.filter(isConsole);
  const ofSpecification = proofs.filter((proof) => !isConsole(proof));
  process.stdout.write(
    `${lines.join('\n')}\n\n规格：${sumOf(ofSpecification)}\n后台：${sumOf(ofConsole)}\n`,
  );
}

function sumOf(own: readonly Proof[]): string {
  const all = own.reduce((sum, { row }) => sum + row.clauses.length, 0);
  const open = own.reduce((sum, each) => sum + each.open.length, 0);
  return `共 ${own.length} 条要求：${countsOf(own)}。共 ${all} 款，${open} 款没有测试证明。`;
}

function countsOf(own: readonly Proof[]): string {
  const count = (degree: Degree) => own.filter((proof) => proof.degree === degree).length;
  return `全部证明 ${count('whole')}，部分 ${count('part')}，没有 ${count('none')}`;
}

function lineOf({ row, degree, open }: Proof): string {
  const missing =
    degree === 'whole' ? '' : `  缺第 ${open.join('、')} 款，共 ${row.clauses.length} 款`;
  return `  ${marks[degree]} ${row.kind.padEnd(9)} ${row.id}${missing}`;
}

function printOpen(name: string | undefined): void {
  const lines = proofs
    .filter(({ row }) => name === undefined || row.capability === name)
    .flatMap(({ row, open }) => open.map((each) => `[${row.id}#${each}] ${row.clauses[each - 1]}`));
  process.stdout.write(`${lines.join('\n')}\n`);
}
