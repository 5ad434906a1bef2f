// `npm run requirements`: what the product must do, and which of it a test proves. `--json` prints the rows alone.
import path from 'node:path';
import { readClaims } from './requirements/claims.ts';
import { readRows, type Row } from './requirements/rows.ts';

const root = path.resolve(import.meta.dirname, '..');
const rows = readRows(path.join(root, 'docs/requirements'));
const claims = readClaims(root);

const known = new Set(rows.map(({ id }) => id));
const proved = new Set(claims.filter(({ isProof }) => isProof).map(({ id }) => id));
const unknown = claims.filter(({ id }) => !known.has(id));

if (process.argv.includes('--json'))
  process.stdout.write(
    `${JSON.stringify({ rows: rows.map((row) => ({ ...row, proved: proved.has(row.id) })) })}\n`,
  );
else printTable(rows);
for (const { id, place } of unknown)
  process.stderr.write(`${place}：没有叫 [${id}] 的要求，见 docs/requirements/。\n`);
process.exitCode = unknown.length === 0 ? 0 : 1;

function printTable(all: readonly Row[]): void {
  const lines = [...new Set(all.map(({ capability }) => capability))].flatMap((capability) => {
    const own = all.filter((row) => row.capability === capability);
    const done = own.filter(({ id }) => proved.has(id));
    return [
      `\n${capability}  ${done.length} / ${own.length}`,
      ...own.map(({ id, kind }) => `  ${proved.has(id) ? '✓' : '·'} ${kind.padEnd(9)} ${id}`),
    ];
  });
  const done = all.filter(({ id }) => proved.has(id)).length;
  process.stdout.write(
    `${lines.join('\n')}\n\n共 ${all.length} 条要求，其中 ${done} 条有测试证明。\n`,
  );
}
