// `npm run model`: machines and money for schools of three sizes, reckoned from what requests were measured to take.
// `-- --write` puts it into docs/many-machines.md, where a test holds it to what is reckoned.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/root.mjs';
import { reportModel } from './model-report.ts';
import { replaceModel } from './page.ts';
import { readWork } from './work.ts';

const report = reportModel(readWork());
process.stdout.write(`${report}\n`);
if (process.argv.includes('--write')) {
  const file = path.join(root, 'docs/many-machines.md');
  writeFileSync(file, replaceModel(readFileSync(file, 'utf8'), report));
}
