import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { targetNames } from '../../platform/staff/target-names.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { familyUses, publicAddresses } from '../site/site.port.ts';
import { articlePictures } from './article-pictures.ts';
import { familiesOfArticles } from './families-of-articles.ts';
import { articles } from './article.migration.ts';
import { articleRoutes } from './article.routes.ts';
import { articleTitles } from './console/article-titles.ts';
import { articleConsole } from './console/article.console.ts';
import { drawnArticles, publicArticleAddresses } from './drawn/drawn-articles.ts';
import { mountFeed } from './drawn/mount-feed.ts';
import { articlePlacement } from './article.tables.ts';

export const articleCapability = defineCapability({
  name: 'article',
  placement: articlePlacement,
  requires: [articlePictures],
  provides: [
    provide(familyUses, familiesOfArticles),
    provide(publicAddresses, publicArticleAddresses),
    provide(targetNames, { article: articleTitles }),
  ],
  routes: ({ services }) => articleRoutes(services),
  console: articleConsole,
  mount: (app, { services }) => mountFeed(app, services),
  drawnPages: ({ services }) => drawnArticles(services),
  migrations: { '20261129-articles': statements(articles) },
});
