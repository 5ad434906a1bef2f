import { Family } from '../site/family.ts';
import {
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

/** Most characters of the word in an article's address. */
export const maxSlug = 80;
/** Most characters of an article. */
export const maxArticle = 60_000;
/** Most bytes of a picture. */
export const maxArticlePicture = 10_000_000;

/** An article as a list has it. */
export const ArticleCard = object({
  /** The word of its address. */
  slug: text(maxSlug),
  title: longText(),
  /** One or two sentences; empty for none. */
  summary: longText(),
  /** Empty where nobody is named. */
  author: longText(),
  /** Of the exam that it is about; null: of none, or of all. */
  family: nullable(Family),
  /** Address of its picture. */
  picture: nullable(longText()),
  /** Reading it takes. */
  minutes: integer(1),
  publishedAt: moment(),
});
export type ArticleCard = Static<typeof ArticleCard>;

/** The text as it is read: what stands before the first heading, then section by section. */
export const ArticleContent = object({
  /** HTML. */
  lead: longText(),
  sections: list(object({ title: longText(), html: longText() })),
});
export type ArticleContent = Static<typeof ArticleContent>;

export const Article = object({
  ...ArticleCard.properties,
  ...ArticleContent.properties,
  /** What can be bought to learn more of it; null where nothing is named, or it is not sold. */
  good: nullable(
    object({
      goodId: id(),
      goodName: longText(),
      level: longText(),
      holds: longText(),
      price: integer(0),
    }),
  ),
});
export type Article = Static<typeof Article>;

/** The newest first. */
export const listArticles = operation({
  summary: '文章：老师们写的，不登录也能读',
  method: 'GET',
  path: '/api/articles',
  access: 'open',
  freshness: { late: 60 },
  query: object({
    /** A family, as CFA; anything else shows all. */
    cate: optional(text(40)),
    pageNo: optional(integer(1, 10_000)),
  }),
  data: object({
    articles: list(ArticleCard),
    itemsCount: integer(0),
    pageSize: integer(1),
    /** Of which there are articles. */
    families: list(Family),
    /** Whether programs can follow it: the school says where it is reached. */
    hasFeed: flag(),
  }),
});

export const getArticle = operation({
  summary: '一篇文章',
  method: 'GET',
  path: '/api/articles/:slug',
  access: 'open',
  params: object({ slug: text(maxSlug, 1) }),
  data: Article,
});
