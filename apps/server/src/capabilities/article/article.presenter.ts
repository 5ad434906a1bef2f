import type { Article, ArticleCard } from '@xuezhou/contract/article';
import type { ListedRow, PublicRow } from './article.repository.ts';

export function presentCard({ slug, text, minutes, published_at }: ListedRow): ArticleCard {
  const { title, summary, author, family, picture } = text;
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
