// `npm run mutants`: breaks rules, policies, presenters and access in small ways, one after the other, and tells which
// of the breaks no test notices. Of what the change touches; of the areas or files that are named; `--all` of all of
// them. `--sample 200` tries so many of each area, the same ones each time.
import { changedFiles } from './changes.mjs';
import { areas, filesOf, testsOf, type Area } from './mutants/areas.ts';
import type { Mutant } from './mutants/instrument.ts';
import { tryMutants, type Outcome } from './mutants/run.ts';

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

const totals: { name: string; outcomes: Outcome[] }[] = [];
for (const area of areas) {
  const files = filesOf(area).filter((file) => isAsked(area, file));
  const total = { name: area.name, outcomes: [] as Outcome[] };
  for (const file of files) {
    const outcomes = await tryFile(
      area,
      file,
      sample === undefined ? undefined : sample / files.length,
    );
    total.outcomes.push(...outcomes);
  }
  if (files.length > 0) totals.push(total);
}
if (totals.length === 0)
  process.stdout.write(
    '改过的文件里没有规则、策略、呈现或权限；npm run mutants -- --all 试全部。\n',
  );
for (const { name, outcomes } of totals) process.stdout.write(`${name}  ${scoreOf(outcomes)}\n`);

async function tryFile(area: Area, file: string, share: number | undefined): Promise<Outcome[]> {
  try {
    const outcomes = await tryMutants(file, testsOf(area, file), (mutants) => some(mutants, share));
    const left = outcomes.filter(({ fate }) => fate !== 'killed');
    process.stdout.write(`${file}  ${scoreOf(outcomes)}\n`);
    for (const { mutant, fate } of left)
      process.stdout.write(
        `  ${fate === 'unreached' ? '没跑到' : '没发现'} ${lineOf(file, mutant)}\n`,
      );
    return outcomes;
  } catch (error) {
    // One file whose tests do not even pass says nothing of the others.
    process.stderr.write(`${file}：${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    return [];
  }
}

/** As many as the share says, spread over the file. */
function some(mutants: readonly Mutant[], share: number | undefined): readonly Mutant[] {
  if (share === undefined || share >= mutants.length) return mutants;
  const step = mutants.length / Math.max(1, share);
  return mutants.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
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
