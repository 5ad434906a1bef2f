import type { GoodPlan, VariantPlan } from '@xuezhou/contract/mall/console';

/** A variant of a year for 3,560 yuan, as its page sends it, unless it is said otherwise. */
export const variantPlan = (wishes: Partial<VariantPlan> = {}): VariantPlan => ({
  ...{ variantId: null, limitYear: 0, title: '', price: 356_000, former: null },
  ...{ expiresOn: null, days: 393, deposit: null, worth: null, balanceFrom: null, balanceTo: null },
  ...{ saleFrom: null, saleTo: null, stock: null, audience: 'all' },
  ...wishes,
});

/** A good of one course. */
export const goodPlan = (courseId: number, wishes: Partial<GoodPlan> = {}): GoodPlan => ({
  ...{ family: 'CFA', kind: 'course', sale: 'normal', title: 'CFA 一级精讲班', level: 'CFA 一级' },
  ...{ slips: ['数量方法'], facts: [], intro: '从货币的时间价值讲起。' },
  items: [{ kind: 'course', number: courseId, title: '', words: '' }],
  ...{ parts: [], extras: [], needsAddress: false, needsIdentity: false, freight: null },
  ...{ refund: { days: 7, lectures: 3 }, comparison: null, agreement: null, takesTaobao: false },
  variants: [variantPlan()],
  ...wishes,
});
