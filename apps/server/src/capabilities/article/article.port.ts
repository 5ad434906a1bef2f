export {
  compareArticles,
  findVanishedArticles,
  articlesOfPages,
  putArticles,
  removeArticles,
  type ArticleDraft,
} from './content/content-articles.ts';
export { articlesToExport } from './content/articles-to-export.ts';
export { writeArticle } from './text-of-article.ts';
export { articlePictures } from './article-pictures.ts';
