import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  getGoodMaterial,
  getSchoolGood,
  listSchoolGoods,
  previewGood,
  type GoodPlan,
  type GoodState,
  type SchoolGood,
} from '@xuezhou/contract/mall/console';
import { queryOptions } from '@tanstack/react-query';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import type { ChipWords } from '../../../platform/parts/order-chips.ts';

export type { SchoolGood };
export type GoodDetail = DataOf<typeof getSchoolGood>;
export type GoodPreview = DataOf<typeof previewGood>;

export const goodsListQuery = operationQuery(listSchoolGoods, {}, { ignoreErrors: true });
export const materialQuery = operationQuery(getGoodMaterial, {}, { ignoreErrors: true });
export const goodQuery = (goodId: number) =>
  operationQuery(getSchoolGood, { params: { goodId } }, { ignoreErrors: true });

/** How a draft would look, and what is wrong with it. */
export const previewQuery = (goodId: number | null, plan: GoodPlan) =>
  queryOptions({
    queryKey: [previewGood.path, goodId, plan],
    queryFn: ({ signal }) =>
      call(previewGood, { body: { goodId, plan } }, { signal, ignoreErrors: true }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** What fails is told by the page, where it can be asked again. */
export async function fetchGoods({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query(goodsListQuery).catch(() => undefined);
}

export async function fetchGood({ queryClient, params }: PageVisit): Promise<void> {
  const goodId = Number(params['goodId']);
  if (Number.isSafeInteger(goodId) && goodId > 0)
    await queryClient.query(goodQuery(goodId)).catch(() => undefined);
}

export const goodChips: Readonly<Record<GoodState, ChipWords>> = {
  draft: { words: '草稿' },
  on: { words: '在卖', tone: 'right' },
  off: { words: '下架了' },
};
