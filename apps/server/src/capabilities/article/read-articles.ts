import type { Article, listArticles as listOperation } from '@xuezhou/contract/article';

import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { publicOrigin } from '../../platform/http/origin-of.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openSchool } from '../site/site.port.ts';
import { openGoodCard } from '../mall/mall.port.ts';
import { presentArticle, presentCard } from './article.presenter.ts';
import { publicArticle, publicArticles, publicCounts } from './article.repository.ts';

const pageSize = 20;

/** The newest first; the same for everybody. */
export async function listArticles(
  services: Services,
  { query: { cate = '', pageNo = 1 } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const { clock, config } = services;
  const { connection } = services.database;
  const now = clock.now();
  const { courseFamilies } = await openSchool(services);
  const family = courseFamilies.find(({ code }) => code === cate.toUpperCase())?.code ?? null;
  const [rows, counts] = await Promise.all([
    publicArticles(connection, { now, family, most: pageSize, skipped: (pageNo - 1) * pageSize }),
    publicCounts(connection, now),
  ]);
  return {
    articles: rows.map(presentCard),
    itemsCount: counts
      .filter((each) => family === null || each.family === family)
      .reduce((sum, { count }) => sum + count, 0),
    pageSize,
    families: courseFamilies
      .filter(({ code, isShown }) => isShown && counts.some((count) => count.family === code))
      .map(({ code }) => code),
    hasFeed: publicOrigin(config) !== '',
  };
}

export async function getArticle(services: Services, slug: string): Promise<Article> {
  const { database, clock } = services;
  const row = await publicArticle(database.connection, slug, clock.now());
  if (row === undefined) throw notFound();
  return presentArticle(row, await goodOf(services, row.good_id));
}

async function goodOf(services: Services, goodId: number | null): Promise<Article['good']> {
  const card = goodId === null ? null : await openGoodCard(services, goodId);
  if (card === null) return null;
  const { goodName, level, holds, price } = card;
  return { goodId: card.goodId, goodName, level, holds, price };
}
