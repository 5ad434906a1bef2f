import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';

const folder = path.join(root, 'apps/e2e/src');
const stories = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.spec.ts'),
);

/** Stories share one school: whom one registers, another one cannot. */
test('no two stories register the same phone number', () => {
  const users = new Map<string, Set<string>>();
  for (const file of stories)
    for (const [mobile] of readFileSync(path.join(folder, file), 'utf8').matchAll(/\b139\d{8}\b/g))
      users.set(mobile, (users.get(mobile) ?? new Set()).add(file));
  expect(stories.length).toBeGreaterThan(10);
  expect([...users].filter(([, files]) => files.size > 1)).toEqual([]);
});
