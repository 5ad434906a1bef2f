import { isTaobaoNumber } from './invoice.ts';
import { fenOf } from './money.ts';

/** One line of the school's file of orders at Taobao, as it is written there. */
export interface TaobaoLine {
  readonly taobaoNo: string;
  readonly yuan: string;
  readonly state: string;
  /** The number of a good here; empty: of any. */
  readonly good: string;
}

interface TaobaoFacts {
  readonly taobaoNo: string;
  /** In fen. */
  readonly amount: number;
  readonly isPaid: boolean;
  /** Null: of any good. */
  readonly goodId: number | null;
}

/** What a line says of an order, or in words what is wrong with it. */
export function readTaobaoLine({ taobaoNo, yuan, state, good }: TaobaoLine): TaobaoFacts | string {
  if (!isTaobaoNumber(taobaoNo)) return '订单号应该是 15 至 25 位数字；Excel 里请把这一列设成文本';
  const amount = fenOf(yuan.replaceAll(/[¥￥,\s]/g, ''));
  if (amount === null) return '金额应该像 3380 或 3380.50';
  if (!/^(?:[1-9]\d{0,8})?$/.test(good)) return '商品编号应该是数字，不写就是任何商品';
  const isPaid = /已付款|已发货|交易成功|已收货/.test(state);
  return { taobaoNo, amount, isPaid, goodId: good === '' ? null : Number(good) };
}
