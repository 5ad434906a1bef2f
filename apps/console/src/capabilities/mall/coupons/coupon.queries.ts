import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { listGoods } from '@xuezhou/contract/mall';
import {
  listSchoolCoupons,
  type SchoolCoupon,
  type tryCoupon,
} from '@xuezhou/contract/mall/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import type { ChipWords } from '../../../platform/parts/order-chips.ts';

export type { SchoolCoupon };
export type Outlook = DataOf<typeof tryCoupon>;

export const couponsQuery = operationQuery(listSchoolCoupons, {}, { ignoreErrors: true });
export const goodsQuery = operationQuery(listGoods, { query: {} }, { ignoreErrors: true });

/** What fails is told by the page, where it can be asked again. */
export async function fetchCoupons({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query(couponsQuery).catch(() => undefined);
}

export const stateChips: Readonly<Record<SchoolCoupon['state'], ChipWords>> = {
  running: { words: '在发', tone: 'right' },
  notYet: { words: '还没开始', tone: 'accent' },
  gone: { words: '领完了', tone: 'review' },
  over: { words: '过期了' },
  stopped: { words: '停了' },
};
