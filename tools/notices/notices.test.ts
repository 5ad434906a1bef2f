import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** Nothing is asked for but that the licence stays beside the package. */
const asksForNothing =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Apache License 2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|MIT,Apache2)( (OR|AND) (MIT|CC0-1\.0|BSD-3-Clause))*\)?$/;

test('NOTICE.md names every package that is shipped under a licence that asks for more', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const shipped = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true,
  );
  const asking = shipped
    .filter(([, { license = 'none' }]) => !asksForNothing.test(license))
    .map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect(asking.length).toBeGreaterThan(10);
  const notice = read('NOTICE.md');
  const named = [...notice.matchAll(/`((?:@[\w-]+\/)?[\w*-]+)`/g)].map(([, name = '']) => name);
  const isNamed = (name: string) =>
    named.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  expect([...new Set(asking)].filter((name) => !isNamed(name))).toEqual([]);
});

test('both READMEs lead to the notices', () => {
  for (const file of ['README.md', 'README.zh-CN.md']) expect(read(file)).toContain('NOTICE.md');
});
