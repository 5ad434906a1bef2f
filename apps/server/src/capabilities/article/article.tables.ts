import type { ArticleContent } from '@xuezhou/contract/article';
import type { ArticleText } from '@xuezhou/contract/article/console';
import type { Family } from '@xuezhou/contract/site';
import type { GeneratedAlways } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface ArticleTables {
  article: ArticleTable;
  article_version: ArticleVersionTable;
}

export const articlePlacement: PlacementOf<ArticleTables> = {
  article: 'catalogue',
  article_version: 'catalogue',
};

interface ArticleTable {
  slug: string;
  owner: 'file' | 'console';
  /** In the folder of the content; null where no file ever had it. */
  file: string | null;
  /** The newest one: 0 is the file's. */
  version: number;
  /** What is read from `published_at` on; null for a draft. */
  published_version: number | null;
  published_at: Date | null;
  changed_at: Date;
}

interface ArticleVersionTable {
  slug: string;
  version: number;
  text: ArticleText;
  /** Of the text, for lists: its body is not read for them. */
  title: GeneratedAlways<string>;
  summary: GeneratedAlways<string>;
  author: GeneratedAlways<string>;
  family: GeneratedAlways<Family | null>;
  picture: GeneratedAlways<string | null>;
  /** As it is read. */
  content: ArticleContent;
  minutes: number;
  changed_at: Date;
  /** Null: an import. */
  changed_by_name: string | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ArticleTables {}
}
