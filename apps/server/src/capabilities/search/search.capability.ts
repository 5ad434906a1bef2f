import { courseGone } from '../catalogue/catalogue.port.ts';
import { listen } from '../../platform/wiring/slot.ts';
import { letPassagesGo } from './passages-of-course.ts';
import { defineCapability } from '../../platform/capability.ts';
import { ownSources, searchSources } from './sources/search-source.ts';
import { statements } from '../../platform/database/statements.ts';
import { searchJobs } from './index-course.ts';
import { embeddingJobs } from './meaning/embed-passages.ts';
import { passages, vectors } from './search.migrations.ts';
import { searchRoutes } from './search.routes.ts';
import { searchPlacement } from './search.tables.ts';

export const searchCapability = defineCapability({
  name: 'search',
  placement: searchPlacement,
  requires: [searchSources, ownSources],
  on: [listen(courseGone, letPassagesGo)],
  routes: ({ services, providers }) => searchRoutes(services, providers.embedder),
  jobs: ({ services, providers: { embedder } }) => ({
    ...searchJobs(services, { hasMeaning: embedder !== null }),
    ...embeddingJobs(services, embedder),
  }),
  schedule: ['* * * * * index-passages', '*/10 * * * * embed-passages'],
  migrations: {
    '20261123-passages': statements(passages),
    '20261126-passage-vectors': statements(vectors),
  },
});
