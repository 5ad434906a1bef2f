import type { DataOf } from '@xuezhou/contract/kernel';
import type { getGood, Good, GoodCard, GoodVariant, listGoods } from '@xuezhou/contract/mall';

const card: GoodCard = {
  ...{ goodId: 3, goodName: 'CFA 一级精讲班', family: 'CFA', level: 'CFA 一级', kind: 'course' },
  ...{ sale: 'normal', saleState: 'on', slips: [], holds: '', facts: [], limitYear: 2027 },
  ...{ price: 368_000, formerPrice: null, partsPrice: null, deposit: null, owned: null },
  ...{ openCourseId: null, compareCount: 0, stockLeft: null, saleFrom: null, saleTo: null },
};

const variant = (limitYear: number): GoodVariant => ({
  ...{ limitYear, title: `${limitYear} 年 2 月考期`, price: 368_000, formerPrice: null },
  ...{ expireDate: null, days: 365, deposit: null, depositWorth: null, balance: null },
  ...{ stockLeft: null, saleState: 'on', owned: null },
});

export const shelf: DataOf<typeof listGoods> = {
  families: [{ family: 'CFA', caption: '', count: 1, goods: [card] }],
  ...{ coupon: null, moreCoupons: 0, myCoupons: 0 },
};

export const good: DataOf<typeof getGood> = {
  ...card,
  ...{ intro: '', items: [], parts: [], extras: [], variants: [variant(2027), variant(2028)] },
  ...{ needsAddress: false, needsIdentity: false, agreement: null, coupons: [] },
  ...{ refund: { days: 7, lectures: 2, words: '' }, trialCourseId: null, isEsg: false },
  pendingOrder: null,
} satisfies Good;
