import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const article = {
  title: '标题',
  summary: '摘要',
  author: '作者',
  family: { words: '系列', isFamily: true },
  picture: '题图',
  goodId: '文末的商品',
  version: '第几版',
  signs: '字数',
};
const publication = { version: '第几版', publishedAt: '发布时间' };

export const auditWords = {
  // It only shows what would be.
  previewArticle: null,
  createArticle: { title: '标题', slug: '地址' },
  saveArticle: article,
  publishArticle: publication,
  takeBackArticle: publication,
  takeOverArticle: {
    title: '标题',
    owner: { words: '在哪里改', values: { file: '文件', console: '教务台' } },
  },
  addArticlePicture: { address: '图片地址' },
} satisfies AuditWordsOf<typeof contract>;
