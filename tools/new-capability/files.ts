import { consoleFiles } from './console-files.ts';
import { pathOfCall, type Names } from './names.ts';
import { serverFiles } from './server-files.ts';
import { webFiles } from './web-files.ts';

/** The new files by their paths. Each says, in its own place, the least that works. `day` is 20261128. */
export function newFiles(names: Names, day: string): Map<string, string> {
  const { kebab } = names;
  return new Map([
    [`packages/contract/src/${kebab}/index.ts`, contract(names)],
    [`packages/rules/src/${kebab}/share-done.ts`, rule],
    [`packages/rules/src/${kebab}/share-done.test.ts`, ruleTest],
    ...serverFiles(names, day),
    ...webFiles(names),
    ...consoleFiles(names),
  ]);
}

const contract = (
  names: Names,
) => `import { integer, object, operation, type Static } from '../kernel.ts';

export const ${names.pascal}Overview = object({
  done: integer(0),
  total: integer(0),
  /** Percent, rounded down, so that 100 means all. */
  share: integer(0, 100),
});
export type ${names.pascal}Overview = Static<typeof ${names.pascal}Overview>;

export const get${names.pascal}Overview = operation({
  summary: '${names.kebab} 的概况',
  method: 'GET',
  path: '${pathOfCall(names)}',
  access: 'login',
  data: ${names.pascal}Overview,
});
`;

const rule = `/** Percent of what is done, rounded down, so that 100 means all; 0 when there is nothing to do. */
export function shareDone(done: number, total: number): number {
  if (total <= 0) return 0;
  return Math.floor((100 * Math.min(done, total)) / total);
}
`;

const ruleTest = `import { expect, it } from 'vitest';
import { shareDone } from './share-done.ts';

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  [299, 300, 99],
  [3, 3, 100],
  [4, 3, 100],
])('%i of %i is %i percent', (done, total, share) => {
  expect(shareDone(done, total)).toBe(share);
});
`;
