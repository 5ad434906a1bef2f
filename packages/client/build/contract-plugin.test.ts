import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { contractPlugin } from './contract-plugin.ts';

/** What the browser gets of a file of the contract, and what a change of makes it anew. */
async function loadContract(
  name: string,
  options?: Parameters<typeof contractPlugin>[0],
): Promise<{ file: string; code: string; watched: string[] }> {
  const file = fileURLToPath(new URL(`../../../packages/contract/src/${name}`, import.meta.url));
  const { load } = contractPlugin(options);
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  const watched: string[] = [];
  const context = { addWatchFile: (one: string) => watched.push(one) };
  const loaded = await load.call(context as unknown as ThisParameterType<typeof load>, file);
  return { file, code: typeof loaded === 'object' && loaded ? loaded.code : '', watched };
}

const schemas = /const Book =|anyOf|additionalProperties|typebox/;

it('leaves operations and plain constants of the contract, and no schema', async () => {
  const { file, code, watched } = await loadContract('account/student-filter.ts');
  expect(code).toContain('export const studentSegments = ["behind"');
  expect(code).not.toMatch(schemas);
  expect(watched).toContain(file);
  const book = await loadContract('study/book.ts');
  expect(book.code).toContain('"path":"/api/courses/:courseId/book/:bookId"');
  expect(book.code).toContain('"timeout":300000');
  expect(book.code).not.toMatch(schemas);
});

it('sends from our pages as a POST what changes something, whatever the table says', async () => {
  const { code } = await loadContract('account/login.ts');
  expect(code).toContain('"method":"POST","path":"/api/j_spring_security_logout"');
});

it('leaves the path of a kind of rooms, and how often a page gives a sign', async () => {
  const { code } = await loadContract('live/room.ts');
  expect(code).toContain('export const liveRoom = {"path":"/live-room"};');
  expect(code).not.toMatch(/summary|refusals|declaration|entering/);
  expect(code).not.toMatch(schemas);
  const kernel = await loadContract('event-kernel.ts');
  expect(kernel.code).toBe('export const beatSeconds = 20;');
});

it('leaves the numbers of refusals to staff, and none of their words: they come with the answer', async () => {
  const { code } = await loadContract('staff/console-refusals.ts');
  expect(code).toContain('permissionMissing: [9001],');
  const kept = await loadContract('staff/kept-for-another.ts');
  expect(kept.code).toContain('approvalDelayed: [9020],');
  const whole = await loadContract('console-refusals.ts');
  expect(whole.code).toContain("from './refusals.ts'");
  for (const table of [code, kept.code, whole.code]) {
    expect(table).not.toMatch(/'[^']*\p{Script=Han}/u);
    expect(table.match(/\[\d{4,5}\]/g)?.length).toBe(table.match(/\w+: \[/g)?.length);
  }
});

it('leaves no words of refusals to the console, which says none of them before it asks', async () => {
  const { code } = await loadContract('account/refusals.ts', { isConsole: true });
  expect(code).toContain('phoneFormat: [1001],');
  expect(code).not.toMatch(/'[^']*\p{Script=Han}/u);
});
