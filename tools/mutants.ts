// `npm run mutants`: breaks rules, policies, presenters and access in small ways, one after the other, and tells which
// of the breaks no test notices. Of what the change touches; of the areas or files that are named; `--all` of all of
// them. `--sample 200` tries so many of each area, the same ones each time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changedFiles } from './changes.mjs';
import { areas, filesOf, testsOf, type Area } from './mutants/areas.ts';
import { mutantsOf, type Mutant } from './mutants/instrument.ts';
import { tryMutants, type Outcome } from './mutants/run.ts';
import { someOf } from './mutants/some-of.ts';
import { root } from './root.mjs';

const target = 85;
const words = process.argv.slice(2);
const sampleAt = words.indexOf('--sample');
const sample = sampleAt === -1 ? undefined : Number(words[sampleAt + 1]);
const named = words.filter((word) => !word.startsWith('--') && !/^\d+$/.test(word));

const changed = new Set(changedFiles() ?? []);
const isAsked = (area: Area, file: string) => {
  if (words.includes('--all')) return true;
  if (named.length > 0) return named.some((name) => name === area.name || file.startsWith(name));
  return changed.has(file);
};

let isAnyAsked = false;
for (const area of areas) {
  const files = filesOf(area).filter((file) => isAsked(area, file));
  if (files.length === 0) continue;
  isAnyAsked = true;
  const all = files.map((file) => ({
    file,
    tests: testsOf(area, file),
    mutants: mutantsOf(readFileSync(path.join(root, file), 'utf8'), file),
  }));
  const { outcomes, red } = await tryMutants(sample === undefined ? all : someOf(all, sample));
  for (const file of files) {
    const own = outcomes.filter((outcome) => outcome.file === file);
    if (own.length > 0) printFile(file, own);
  }
  if (red.length > 0) {
    process.stderr.write(`没有改代码就不通过，没有问它们：\n  ${red.join('\n  ')}\n`);
    process.exitCode = 1;
  }
  process.stdout.write(`${area.name}  ${scoreOf(outcomes)}\n`);
}
if (!isAnyAsked)
  process.stdout.write(
    '改过的文件里没有规则、策略、呈现或权限；npm run mutants -- --all 试全部。\n',
  );

function printFile(file: string, outcomes: readonly Outcome[]): void {
  process.stdout.write(`${file}  ${scoreOf(outcomes)}\n`);
  for (const { mutant, fate } of outcomes.filter((outcome) => outcome.fate !== 'killed'))
    process.stdout.write(
      `  ${fate === 'unreached' ? '没跑到' : '没发现'} ${lineOf(file, mutant)}\n`,
    );
}

function scoreOf(outcomes: readonly Outcome[]): string {
  const killed = outcomes.filter(({ fate }) => fate === 'killed').length;
  const all = outcomes.length;
  if (all === 0) return '没有可以弄坏的地方';
  const share = (100 * killed) / all;
  return `${share.toFixed(1)} %（${killed} / ${all}）${share < target ? `，不到 ${target} %` : ''}`;
}

function lineOf(file: string, { line, was, text }: Mutant): string {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line}  ${short(was)}  →  ${text === undefined ? '（删去）' : short(text)}`;
}
