import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));
const ofStaff = /from '@xuezhou\/contract\/(?:[\w-]+\/console|staff|all|console-refusals)'/;

it("imports nothing of the contract that is for staff, so that the learner's bundle has none of it", () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.filter(
    (name) =>
      !/\.test\.tsx?$|(^|\/)testing\//.test(name) &&
      ofStaff.test(readFileSync(path.join(source, name), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
