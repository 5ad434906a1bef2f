import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beyondFloor, buildTarget, refuseBeyondFloor } from './browser-floor.ts';

it('the build aims at what the pages state', () => {
  expect(buildTarget).toEqual(['chrome109', 'edge109', 'firefox121', 'safari16.4']);
});

it.each([
  ['let t=new Intl.Segmenter(`zh`)', 'Intl.Segmenter'],
  ['a=URL.canParse(b)', 'URL.canParse'],
  ['.a{color:light-dark(#fff,#000)}', 'light-dark()'],
  ['.a{grid-template-columns:subgrid}', 'subgrid'],
  ['.a{color:red;background:color-mix(in srgb,red 50%,blue)}', 'color-mix()'],
])('%s is younger than the oldest browsers', (text, name) => {
  expect(beyondFloor(text, text.startsWith('.') ? 'sheet' : 'script')).toEqual([name]);
});

it.each([
  'let t=`Segmenter`in Intl?new Intl.Segmenter(`zh`):null',
  'a.toSorted()',
  '.a:has(.b){color:red}',
  '/(?<=a)b/.test(c)',
  '.a{background:red;background:color-mix(in srgb,red 50%,blue)}',
])('%s is not, or it is asked for, brought or said in older words too', (text) => {
  expect(beyondFloor(text, text.startsWith('.') ? 'sheet' : 'script')).toEqual([]);
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-floor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a build that holds such a feature, a library’s too, is refused by the name of its file', async () => {
  await writeFile(path.join(folder, 'fine.js'), 'a.toSorted()');
  await expect(refuseBeyondFloor(folder)).resolves.toBeUndefined();
  await writeFile(path.join(folder, 'library.js'), 'Promise.withResolvers()');
  await expect(refuseBeyondFloor(folder)).rejects.toThrow('library.js holds Promise.withResolvers');
});
