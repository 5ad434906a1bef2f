import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What a page may not say, and a part of the complaint. */
const wrong: [code: string, complaint: string][] = [
  ['export const on = (event) => event.nativeEvent.isComposing;', 'Safari does not set this'],
  ['export const on = ({ isComposing: is }) => is;', 'Safari does not set this'],
  ['export const on = (event) => event.keyCode === 229;', 'Safari does not set this'],
  ["export const on = ({ key }, send) => key === 'Enter' && send();", 'ask isComposing(event)'],
  ["export const on = ({ key }, go) => ['Enter', ' '].includes(key) && go();", 'ask isComposing'],
  [
    "export const on = ({ key }, go) => { switch (key) { case 'Escape': go(); } };",
    'ask isComposing',
  ],
  ['export const keys = (go) => ({ Escape: go });', 'ask isComposing'],
  ['export const is = (address) => URL.canParse(address);', 'URL.canParse is younger'],
  ['export const sets = (a, b) => a.isSubsetOf(b);', 'comparison of sets is younger'],
  ['export const id = () => crypto.randomUUID();', 'only with https'],
  ["export const copy = () => navigator.clipboard.writeText('');", 'call copyText'],
  // Another handler's question is not this one's.
  [
    `import { isComposing } from '@xuezhou/client/browser/composing.ts';
export const one = (event, go) => !isComposing(event) && go();
export const two = ({ key }, go) => key === 'Enter' && go();`,
    'ask isComposing',
  ],
];

const allowed = [
  `import { isComposing } from '@xuezhou/client/browser/composing.ts';
export const one = (event, go) => {
  if (event.key !== 'Enter' || isComposing(event)) return;
  go();
};`,
  `import { isComposing } from '@xuezhou/client/browser/composing.ts';
const commands = { Enter: () => undefined };
export const one = (event) => isComposing(event) || commands[event.key]?.();`,
  // These ask for themselves.
  `import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
export const useKeys = (go) => usePageKeys({ Escape: go });`,
  "export const key = 'Enter';",
  // Brought where it is missing, and asked for.
  'export const sorted = (list) => list.toSorted();',
  "export const paint = (range) => typeof Highlight === 'undefined' ? null : new Highlight(range);",
];

let house: string;
let complaints: Map<string, string>;

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'xuezhou-browsers-'));
  await cp(path.join(root, '.oxlintrc.json'), path.join(house, '.oxlintrc.json'));
  for (const file of ['tools', 'packages/client/build'])
    await cp(path.join(root, file), path.join(house, file), {
      recursive: true,
      filter: (name) => !/\.test\.ts$|node_modules/.test(name),
    });
  for (const folder of ['apps/web/src', 'packages', 'apps'])
    await mkdir(path.join(house, folder), { recursive: true });
  const plant = (name: string, code: string) =>
    writeFile(path.join(house, 'apps/web/src', name), `${code}\n`);
  for (const [index, [code]] of wrong.entries()) await plant(`wrong-${index}.ts`, code);
  for (const [index, code] of allowed.entries()) await plant(`allowed-${index}.ts`, code);
  // A test plays the browser itself.
  await plant('a.test.ts', wrong[0]![0]);
  complaints = await lint(house);
});

afterAll(() => rm(house, { recursive: true, force: true }));

/** Complaints of these rules, by the file's name. */
async function lint(folder: string): Promise<Map<string, string>> {
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');
  const { stdout } = await promisify(execFile)(oxlint, ['-f', 'json', 'apps'], {
    cwd: folder,
  }).catch((error: unknown) => error as { stdout: string });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string; message: string }[];
  };
  const found = new Map<string, string>();
  for (const { filename, code, message } of diagnostics) {
    if (!code.startsWith('browsers')) continue;
    const name = path.basename(filename);
    found.set(name, `${found.get(name) ?? ''}${message}\n`);
  }
  return found;
}

it.each(wrong.map(([code, complaint], index) => ({ code, complaint, index })))(
  'refuses $code',
  ({ complaint, index }) => {
    expect(complaints.get(`wrong-${index}.ts`)).toContain(complaint);
  },
);

it('allows what asks, and what plays the browser', () => {
  const names = [...allowed.keys()].map((index) => `allowed-${index}.ts`);
  for (const name of [...names, 'a.test.ts']) expect(complaints.get(name)).toBeUndefined();
});
