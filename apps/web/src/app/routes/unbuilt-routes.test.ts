import { expect, it } from 'vitest';
import type { Pages } from '../../platform/page/page.ts';
import { routeTable } from './route-table.ts';
import { unbuiltRoutes } from './unbuilt-routes.ts';

const drawn = import.meta.glob<Pages>('../../capabilities/*/*.routes.tsx', {
  eager: true,
  import: 'pages',
});

it('names what no capability draws; each other address is drawn once, by its own capability', () => {
  const found = Object.entries(drawn).flatMap(([file, pages]) =>
    Object.keys(pages).map((name) => `${file} ${name}`),
  );
  const wanted = routeTable
    // Home draws nothing: it leads on.
    .filter(({ name }) => name !== 'home' && !unbuiltRoutes.has(name))
    .map(({ name, capability: of }) => `../../capabilities/${of}/${of}.routes.tsx ${name}`);
  expect(found.toSorted()).toEqual(wanted.toSorted());
});
