import { getArticle, listArticles } from '@xuezhou/contract/article';
import { type Family } from '@xuezhou/contract/site';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { schoolNow } from '@xuezhou/ui/school';
import type { PageSearch } from '../../platform/page/page.ts';

/** A part that did not come says so in its place, and nothing global does. */
const quiet = { ignoreErrors: true } as const;

export interface ListWish {
  /** Undefined: all. */
  readonly family: Family | undefined;
  readonly pageNo: number;
}

/** As it stands in the address. */
export function listIn({ cate = '', page = '' }: PageSearch): ListWish {
  const pageNo = Number(page);
  return {
    family: schoolNow().families.find(({ code }) => code === cate.toUpperCase())?.code,
    pageNo: Number.isInteger(pageNo) && pageNo > 0 && pageNo <= 10_000 ? pageNo : 1,
  };
}

export const searchOf = ({ family, pageNo }: ListWish): PageSearch => ({
  cate: family,
  page: pageNo > 1 ? String(pageNo) : undefined,
});

export const articlesQuery = ({ family, pageNo }: ListWish) =>
  operationQuery(
    listArticles,
    { query: { ...(family !== undefined && { cate: family }), pageNo } },
    quiet,
  );

export const articleQuery = (slug: string) =>
  operationQuery(getArticle, { params: { slug } }, quiet);
