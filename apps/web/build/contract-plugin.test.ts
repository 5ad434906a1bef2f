import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { contractPlugin } from './contract-plugin.ts';

it('leaves operations and plain constants of the contract, and no schema', async () => {
  const file = fileURLToPath(
    new URL('../../../packages/contract/src/course/course.ts', import.meta.url),
  );
  const { load } = contractPlugin();
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  const watched: string[] = [];
  const context = { addWatchFile: (name: string) => watched.push(name) };
  const loaded = await load.call(context as unknown as ThisParameterType<typeof load>, file);
  const code = typeof loaded === 'object' && loaded ? loaded.code : '';
  expect(code).toContain('export const families = ["CFA"');
  expect(code).toContain('"path":"/api/courses/:courseId/book/:bookId"');
  expect(code).toContain('"timeout":300000');
  expect(code).not.toMatch(/const Book =|anyOf|additionalProperties|typebox/);
  expect(watched).toContain(file);
});
