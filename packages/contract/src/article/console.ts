import { Family } from '../site/family.ts';
import {
  done,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';
import { ArticleContent, maxArticle, maxArticlePicture, maxSlug } from './index.ts';

/** What is written of an article. */
export const ArticleText = object({
  title: text(100),
  summary: text(300),
  author: text(60),
  family: nullable(Family),
  /** Address that `addArticlePicture` gave. */
  picture: nullable(text(100)),
  /** The good that is named at its end. */
  goodId: nullable(id()),
  /** Markdown: `##` begins a section. */
  body: text(maxArticle),
});
export type ArticleText = Static<typeof ArticleText>;

const slug = () => text(maxSlug);

/** `waiting`: it is published, and its time has not come. */
export const articleStates = ['draft', 'waiting', 'public'] as const;

const listed = {
  slug: slug(),
  title: longText(),
  state: oneOf(...articleStates),
  /** Written in a file, which each import brings anew, or here. */
  owner: oneOf('file', 'console'),
  /** Of the console; 0 while the file has it. */
  version: integer(0),
  /** What is read, or will be; null for none. */
  publishedVersion: nullable(integer(0)),
  publishedAt: nullable(moment()),
  changedAt: moment(),
  /** Null: an import. */
  changedBy: nullable(longText()),
};

export const ListedArticle = object({ ...listed, author: longText(), family: nullable(Family) });
export type ListedArticle = Static<typeof ListedArticle>;

export const listSchoolArticles = operation({
  summary: '所有文章，草稿也在',
  method: 'GET',
  path: '/api/console/articles',
  access: { staff: 'content.read' },
  data: list(ListedArticle),
});

export const OpenArticle = object({
  ...listed,
  /** Where its file lies, in the folder of the content; null where the console has it. */
  file: nullable(longText()),
  text: ArticleText,
  /** As the newest version would be read. */
  content: ArticleContent,
  minutes: integer(1),
  /** Of the console, the newest first. */
  versions: list(
    object({ version: id(), changedAt: moment(), changedBy: longText(), title: longText() }),
  ),
});
export type OpenArticle = Static<typeof OpenArticle>;

export const getSchoolArticle = operation({
  summary: '一篇文章，和它以前的版本',
  method: 'GET',
  path: '/api/console/articles/:slug',
  access: { staff: 'content.read' },
  params: object({ slug: slug() }),
  data: OpenArticle,
  refusals: ['articleUnknown'],
});

export const getArticleVersion = operation({
  summary: '一篇文章以前的一版',
  method: 'GET',
  path: '/api/console/articles/:slug/versions/:version',
  access: { staff: 'content.read' },
  params: object({ slug: slug(), version: id() }),
  data: object({ text: ArticleText, content: ArticleContent }),
  refusals: ['articleUnknown'],
});

export const previewArticle = operation({
  summary: '一篇文章给人看会是什么样子，还有哪里要改',
  method: 'POST',
  path: '/api/console/articles/preview',
  access: { staff: 'content.draft', reach: 'whole' },
  body: object({ text: ArticleText }),
  data: object({ content: ArticleContent, minutes: integer(1), faults: list(longText()) }),
});

/** A draft with its title and nothing else. Asked twice with the same words it is one. */
export const createArticle = operation({
  summary: '新写一篇文章，先是草稿',
  method: 'POST',
  path: '/api/console/articles/create',
  access: { staff: 'content.draft', reach: 'whole' },
  body: object({ slug: slug(), title: text(100) }),
  data: object({ slug: slug() }),
  refusals: ['articleSlugWrong', 'articleSlugTaken', 'articleWrong'],
});

/** Nobody reads it before it is published. Saved twice, or unchanged, it is one version. */
export const saveArticle = operation({
  summary: '修改一篇文章，成为新的一版',
  method: 'POST',
  path: '/api/console/articles/save',
  access: { staff: 'content.draft', reach: 'whole' },
  body: object({
    slug: slug(),
    /** That was seen. */
    version: integer(0),
    text: ArticleText,
  }),
  data: object({ version: id() }),
  refusals: ['articleUnknown', 'articleOfFile', 'articleChanged', 'articleWrong', 'familyUnknown'],
});

/** Of one that is read already its date stays, and the newer version is read at once. */
export const publishArticle = operation({
  summary: '发布一篇文章，现在或到一个时间',
  method: 'POST',
  path: '/api/console/articles/publish',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({
    slug: slug(),
    /** That was seen. */
    version: integer(0),
    /** Null: now. */
    at: nullable(moment()),
  }),
  data: object({ publishedAt: moment() }),
  refusals: [
    'articleUnknown',
    'articleOfFile',
    'articleChanged',
    'articleWrong',
    'articleTimePast',
  ],
});

export const takeBackArticle = operation({
  summary: '收回一篇文章，又成为草稿',
  method: 'POST',
  path: '/api/console/articles/take-back',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({ slug: slug() }),
  data: done(),
  refusals: ['articleUnknown', 'articleOfFile'],
});

/** For good: its file is read no more. */
export const takeOverArticle = operation({
  summary: '接管一篇写在文件里的文章',
  method: 'POST',
  path: '/api/console/articles/take-over',
  access: { staff: 'content.publish', reach: 'whole' },
  body: object({ slug: slug() }),
  data: object({ version: id() }),
  refusals: ['articleUnknown'],
});

/** It lies there; an article has it only once it is saved with its address. */
export const addArticlePicture = operation({
  summary: '上传文章里的图片',
  method: 'POST',
  path: '/api/console/articles/picture',
  access: { staff: 'content.draft', reach: 'whole' },
  files: { picture: { maxBytes: maxArticlePicture } },
  data: object({ address: text() }),
  refusals: ['articlePictureUnfit'],
});
