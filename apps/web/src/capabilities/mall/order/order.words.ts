import type { PayWayOffer } from '@xuezhou/contract/mall';
import type { Static } from '@xuezhou/contract/kernel';

export type Way = Static<typeof PayWayOffer>['way'];

const ways: Readonly<Record<Way, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  paypal: 'PayPal',
  taobao: '已在淘宝下单',
};

const payBy: Readonly<Record<Way, string>> = {
  wechat: '用微信支付',
  alipay: '用支付宝付',
  paypal: '用 PayPal 付',
  taobao: '提交订单号',
};

/** Chinese text of placing an order and paying it. */
export const orderWords = {
  title: '确认订单',
  payTitle: '付款',
  back: '回到商品',
  good: '商品',
  until: (day: string) => `有效期到 ${day}`,
  plus: (title: string) => `含${title}`,
  total: '合计',
  due: '应付',
  saved: (price: string) => `已减 ¥${price}`,
  checking: '正在核对',
  failed: '订单没有核对成',
  failedText: '还没有扣款，选好的都留着。',
  again: '再试一次',
  offline: '连上网再付',
  slow: '还在等，网有点慢',
  lost: '没有等到回应。再按一次不会重复下单，也不会重复扣款。',
  afterPay: (refund: string) => `付款后立即开课。${refund}。`,
  afterFree: (refund: string) => `${refund}。`,
  fixes: {
    coupon: '换一张券',
    address: '补一个地址',
    identity: '去认证',
    others: '看看别的',
    study: '去上课',
    variant: '回到商品',
    points: '改积分',
  },
  changedTitle: '价格变了，还没有扣款',
  changedText: (label: string, was: string, now: string) => `${label}从 ${was} 变成 ${now}。`,
  changedRest: '请看一遍再决定。',
  changedTotal: '应付的金额变了，请看一遍再付。',
  notNow: '先不买了',
  payNew: (price: string) => `按新价格付 ¥${price}`,
  payNewShort: '按新价格付',

  ways: '付款方式',
  way: (way: Way) => ways[way],
  wechatCode: '扫码付款',
  wechatApp: '在微信里付款',
  alipayPage: '打开支付宝的页面付款',
  alipayCode: '扫码付款',
  dollars: (amount: string) => `按学校的汇率 ${amount} 美元`,
  taobaoText: '填订单号，核对后开课',
  noWay: '学校还没有开通付款方式，请联系学校的老师',
  pay: (way: Way, price: string) =>
    way === 'taobao' ? payBy.taobao : `${payBy[way]} ¥${price}`,
  payShort: (way: Way) => (way === 'taobao' ? payBy.taobao : ways[way]),
  addFree: '免费加入',
  taobaoNo: '淘宝订单号',
  taobaoHint: '15 至 25 位数字，在淘宝的订单详情里',
  taobaoFault: '淘宝订单号是 15 至 25 位数字，请对照检查',

  agree: '我已阅读并同意',
  agreement: (title: string) => `《${title}》`,
  agreeFirst: (title: string) => `请先阅读并同意《${title}》`,
  close: '关闭',

  offers: '优惠',
  coupon: '优惠券',
  couponNone: '没有可以用的券',
  couponSome: (count: number) => `有 ${count} 张可以用`,
  couponOthers: (count: number) => (count > 0 ? `还有 ${count} 张可以用，一单用一张` : '一单用一张'),
  couponUnused: '不用券',
  couponChoose: '选一张优惠券',
  couponOff: (price: string) => `−¥${price}`,
  points: '用多少积分',
  pointsTitle: (points: number, money: string) =>
    points === 0 ? '不用积分' : `${points.toLocaleString('en-US')} 积分抵 ${money} 元`,
  pointsHave: (points: string) => `有 ${points} 积分，100 抵 1 元`,
  pointsFew: '积分不足 10',
  pointsNone: '不用',
  pointsAll: (money: string) => `全用，抵 ${money} 元`,
  pointsMost: (points: string) => `最多 ${points}`,
  pointsStepped: (points: number) => `积分按 10 的倍数用，已改成 ${points}`,
  pointsCapped: (points: number) => `这一单最多用 ${points}，已改成 ${points}`,

  address: '寄到',
  addressChange: '更换',
  addressChoose: '寄到哪里',
  addressAdd: '添加地址',
  addressNew: '填一个收货地址',

  balance: '尾款',

  visitorTitle: '登录后付款',
  visitor: '登录后会核对优惠券和积分，回到这张订单。',
  visitorLogin: '登录后付款',
  tradeLogin: '登录后付款',
  tradeLoginText: '这张订单在你的账号里，登录后接着付。',
  login: '登录',
  kept: (time: string) => `订单留到 ${time}，优惠和地址都按这张订单。`,
  startOver: '取消这张订单',
  tradeMissing: '没有这笔付款',
  tradeMissingText: '它不在你的账号里，或者地址不完整。',
  toOrders: '看我的订单',
  tradeFailed: '这笔付款没有加载出来',
} as const;
