import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeTable } from './route-table.ts';

it('holds every address of docs/requirements/routes.tsv, with its access and its capability', () => {
  const file = new URL('../../../../../docs/requirements/routes.tsv', import.meta.url);
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const required = lines.map((line) => {
    const [name, path, access, capability] = line.split('\t');
    return { name, path, access, capability };
  });
  const built = routeTable.map(({ name, path, access, capability }) => ({
    name,
    path: path.replaceAll('$', ':'),
    access,
    capability,
  }));
  interface Row {
    readonly name: string | undefined;
  }
  const byName = (one: Row, other: Row) => (one.name ?? '').localeCompare(other.name ?? '');
  expect(built.toSorted(byName)).toEqual(required.toSorted(byName));
});
