import {
  getArticle,
  type Article,
  type ArticleCard,
  type listArticles,
} from '@xuezhou/contract/article';
import type { DataOf } from '@xuezhou/contract/kernel';
import { yuanText } from '@xuezhou/rules/mall/money';
import { dayOf, dayText } from '../../../platform/clock.ts';
import { mathmlInHtml } from '../../../platform/http/formulas/mathml-in-html.ts';
import { describe, escapeText, type Drawing } from '../../../platform/http/pages/drawn-pages.ts';
import { stemText } from '../../../platform/text/clean-html.ts';

const heading = '文章';
const lead = '老师们写的，不登录也能读';
/** Where programs that follow the school read what is new. */
export const feed = { name: heading, path: '/rss.xml' };

interface ListWish {
  /** Empty: all. */
  readonly cate: string;
  readonly pageNo: number;
}

function addressOf({ cate }: ListWish, pageNo: number): string {
  const query = new URLSearchParams({
    ...(cate !== '' && { cate }),
    ...(pageNo > 1 && { page: String(pageNo) }),
  }).toString();
  return `/articles${query === '' ? '' : `?${query}`}`;
}

export function drawList(
  { articles, itemsCount, pageSize, families }: DataOf<typeof listArticles>,
  wish: ListWish,
  names: ReadonlyMap<string, string>,
): Drawing {
  const pages = Math.max(1, Math.ceil(itemsCount / pageSize));
  const { pageNo } = wish;
  const link = (to: string, words: string) =>
    `<a href="${escapeText(to)}">${escapeText(words)}</a>`;
  const nameOf = (code: string) => names.get(code) ?? code;
  const ways = [
    ...families.map((family) => link(addressOf({ cate: family, pageNo: 1 }, 1), nameOf(family))),
    pageNo > 1 && pageNo <= pages ? link(addressOf(wish, pageNo - 1), '上一页') : '',
    pageNo < pages ? link(addressOf(wish, pageNo + 1), '下一页') : '',
  ].filter((way) => way !== '');
  return {
    title: wish.cate === '' ? heading : `${nameOf(wish.cate)} ${heading}`,
    description: describe([lead, ...articles.map(({ title }) => title)].join('。')),
    canonical: addressOf(wish, pageNo),
    feed,
    body: [
      `<h1>${heading}</h1><p>${lead}</p>`,
      articles.length === 0 ? '<p>这里还没有文章。</p>' : `<ul>${articles.map(row).join('')}</ul>`,
      ways.length === 0 ? '' : `<p>${ways.join(' ')}</p>`,
    ].join(''),
    data: null,
  };
}

const timeOf = (at: string): string =>
  `<time datetime="${at}">${dayText(dayOf(new Date(at)))}</time>`;

const byLine = ({ author, publishedAt, minutes }: ArticleCard): string =>
  [...(author === '' ? [] : [escapeText(author)]), timeOf(publishedAt), `读 ${minutes} 分钟`].join(
    ' · ',
  );

const row = (card: ArticleCard): string =>
  [
    `<li><h2><a href="/article/${card.slug}">${escapeText(card.title)}</a></h2>`,
    card.summary === '' ? '' : `<p>${escapeText(card.summary)}</p>`,
    `<p>${byLine(card)}</p></li>`,
  ].join('');

/** Of a school. */
export async function drawArticle(article: Article, school: string): Promise<Drawing> {
  const { slug, title, summary, sections, good, picture } = article;
  return {
    title,
    description: describe(summary, stemText(article.lead), title),
    canonical: `/article/${slug}`,
    crumbs: [{ name: heading, path: '/articles' }],
    kind: 'article',
    picture: picture ?? undefined,
    feed,
    body: [
      `<article><h1>${escapeText(title)}</h1>`,
      `<p>${byLine(article)}</p>`,
      picture === null ? '' : `<img src="${escapeText(picture)}" alt="" />`,
      await mathmlInHtml(article.lead),
      ...(await Promise.all(
        sections.map(
          async (section) =>
            `<section><h2>${escapeText(section.title)}</h2>${await mathmlInHtml(section.html)}</section>`,
        ),
      )),
      '</article>',
      good === null
        ? ''
        : `<p><a href="/mall/good/${good.goodId}">${escapeText(good.goodName)}</a>，${good.price === 0 ? '免费' : `¥${yuanText(good.price)}`}</p>`,
    ].join(''),
    data: articleData(article, school),
    answers: [{ operation: getArticle, params: { slug }, data: article }],
  };
}

const articleData = (article: Article, school: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: article.title,
  ...(article.summary !== '' && { description: article.summary }),
  datePublished: article.publishedAt,
  ...(article.author !== '' && { author: { '@type': 'Person', name: article.author } }),
  publisher: { '@type': 'EducationalOrganization', name: school },
  inLanguage: 'zh-CN',
});
