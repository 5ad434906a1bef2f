import type { SoldOrder } from '@xuezhou/contract/mall/console';
import type { SheetLine } from '../../../platform/sheet/read-sheet.ts';

/** A line of the sheet of parcels; what cannot be sent says why. */
export interface PlannedParcel {
  readonly line: number;
  readonly orderNo: string;
  readonly carrier: string;
  readonly number: string;
  /** Who gets it; empty where the order is not one that waits. */
  readonly buyer: string;
  /** Empty: it can be sent. */
  readonly problem: string;
}

export const parcelColumns = {
  orderNo: { titles: ['订单号', '订单编号'] },
  carrier: { titles: ['快递公司', '物流公司', '快递'] },
  number: { titles: ['快递单号', '运单号', '物流单号', '运单号码'] },
} as const;

type ParcelLine = SheetLine<keyof typeof parcelColumns>;

/** Each line against the orders that wait for a parcel. An order that stands there twice is sent by its first line. */
export function planParcels(
  lines: readonly ParcelLine[],
  waiting: readonly SoldOrder[],
): PlannedParcel[] {
  const buyers = new Map(waiting.map(({ order, buyer }) => [order.orderNo, buyer.nickname]));
  const seen = new Map<string, number>();
  return lines.map(({ number: line, cells }) => {
    const orderNo = cells.orderNo.replaceAll(/\s/g, '');
    const first = seen.get(orderNo);
    if (first === undefined) seen.set(orderNo, line);
    return {
      ...{ line, orderNo, carrier: cells.carrier, number: cells.number },
      buyer: buyers.get(orderNo) ?? '',
      problem: problemOf({ ...cells, orderNo }, buyers, first),
    };
  });
}

function problemOf(
  { orderNo, carrier, number }: ParcelLine['cells'],
  buyers: ReadonlyMap<string, string>,
  first: number | undefined,
): string {
  if (orderNo === '') return '没有订单号';
  if (!/^\d+$/.test(orderNo)) return '订单号不完整，Excel 里请把这一列设成文本';
  if (first !== undefined) return `和第 ${first} 行是同一张订单`;
  if (carrier === '') return '没有快递公司';
  if (number === '') return '没有快递单号';
  if (carrier.length > 40 || number.length > 40) return '快递公司和单号最多 40 个字';
  if (!/^[\w-]+$/.test(number)) return '单号只有字母、数字和横线，请检查';
  return buyers.has(orderNo) ? '' : '不在等寄出的订单里，可能寄过了，或订单号写错了';
}
