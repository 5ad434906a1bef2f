import type { Article, ArticleCard } from '@xuezhou/contract/article';
import type { ListedRow, PublicRow } from './article.repository.ts';

export function presentCard(row: ListedRow): ArticleCard {
  const { slug, title, summary, author, family, picture, minutes, published_at } = row;
  return {
    ...{ slug, title, summary, author, family, picture, minutes },
    publishedAt: published_at.toISOString(),
  };
}

export const presentArticle = (row: PublicRow, good: Article['good']): Article => ({
  ...presentCard(row),
  ...row.content,
  good,
});
