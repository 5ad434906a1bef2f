import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = ['../src', '../../../packages/client/src'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
const ofStaff = /from '@xuezhou\/contract\/(?:[\w-]+\/console|staff|all|console-refusals)'/;

it("imports nothing of the contract that is for staff, so that the learner's bundle has none of it", () => {
  const files = sources
    .flatMap((source) =>
      readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(source, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.filter(
    (file) =>
      !/\.test\.tsx?$|(^|\/)testing\//.test(file) && ofStaff.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});
