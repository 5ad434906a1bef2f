import type { PointsPack } from '@xuezhou/contract/points';
import { listPrice } from '../money.ts';

const figure = (value: number): string => value.toLocaleString('en-US');
const providers = { wechat: '微信支付', alipay: '支付宝', paypal: 'PayPal' } as const;
type Way = PointsPack['ways'][number]['way'];

/** Chinese text of points that are bought. */
export const packsWords = {
  lead: ({ title, price }: PointsPack) => `积分不够？${title} ${listPrice(price)} 元`,
  title: '买积分',
  which: '买多少',
  points: (points: number) => `${figure(points)} 积分`,
  price: (price: number) => `¥${listPrice(price)}`,
  how: '怎么付',
  way: (way: Way) => providers[way],
  scan: '扫码付款',
  dollars: (amount: string) => `按学校的汇率 ${amount} 美元`,
  note: '买的积分不到期，可以在付款时抵钱、换东西，不能退回成钱。',
  pay: (price: string) => `付 ¥${price}`,
  cancel: '先不买',
  offline: '连上网再付',
  slow: '还在等，网有点慢',
  lost: '没有等到回应。再按一次不会重复下单，也不会重复扣款。',
  texts: {
    verifying: '一般几秒就有结果。关掉这一页也不影响，付成后积分会自己到账。',
    expired: (time: string) => `订单留到 ${time}，价格不变。`,
  },
  paid: '付好了，积分已经到账',
  balance: (points: number) => `现在有 ${figure(points)} 积分`,
  good: '好',
  over: '这一单没有买成',
  failed: '这一笔没有付成',
  again: '再买一次',
  close: '关闭',
  paypal: 'PayPal 付款',
  paypalTaking: '正在向 PayPal 核对这一笔',
  paypalTakingText: '一般几秒就有结果，不用再付。',
  paypalLost: '网断了，暂时看不到付款结果',
  paypalLostText: '已经付了就不用再付。连上后会自动核对，只会收一次钱。',
  tryNow: '现在再试',
  paypalLeft: '没有在 PayPal 付款',
  paypalLeftText: '没有扣款，可以再付一次，或换一种方式。',
  paypalMissing: '没有这笔 PayPal 付款',
  paypalMissingText: '它不在你的账号里，或者地址不完整。',
} as const;
