import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../../..');
const homes = ['apps/web/src', 'apps/console/src', 'packages/client/src', 'packages/ui/src'];

/** An iPhone makes a JPEG of its own pictures (HEIC) only where a field names the kinds that it takes. */
it('no field asks for any picture at all, or for those that nobody can open', () => {
  const files = homes.flatMap((home) =>
    readdirSync(path.join(root, home), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => path.join(root, home, name)),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(sources.filter(({ text }) => /\baccept=/.test(text)).length).toBeGreaterThan(10);
  const wrong = sources.filter(({ text }) =>
    /['",]\s*(?:image\/(?:\*|hei[cf])|\.hei[cf])/i.test(text),
  );
  expect(wrong.map(({ file }) => path.relative(root, file))).toEqual([]);
});
