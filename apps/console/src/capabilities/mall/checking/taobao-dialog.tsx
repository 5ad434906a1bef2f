import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import {
  maxTaobaoOrders,
  takeTaobaoOrders,
  type TaobaoOrder,
} from '@xuezhou/contract/mall/console';
import { readTaobaoLine } from '@xuezhou/rules/mall/taobao';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { ChangeTable, type ChangeRow } from '../../../platform/dialog/change-table.tsx';
import { yuan } from '../order.words.ts';
import { linesOf, type SheetRows } from '../../../platform/sheet/read-sheet.ts';
import { SheetField } from '../../../platform/sheet/sheet-field.tsx';

interface TaobaoDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** As Taobao heads its files, and as the command line takes them. */
const columns = {
  taobaoNo: { titles: ['订单编号', '订单号', '淘宝订单号', '主订单编号'] },
  yuan: { titles: ['买家实际支付金额', '买家实付金额', '实付金额', '总金额', '金额'] },
  state: { titles: ['订单状态', '状态'] },
  good: { titles: ['商品编号'], isOptional: true },
} as const;

interface ReadLine {
  readonly number: number;
  readonly taobaoNo: string;
  readonly read: TaobaoOrder | string;
}

/** The school's orders at Taobao, from its file: what waits for one that is paid opens. */
export function TaobaoDialog({ isOpen, onClose }: TaobaoDialogProps) {
  const [lines, setLines] = useState<readonly ReadLine[] | null>(null);
  const orders = (lines ?? []).flatMap(({ read }) => (typeof read === 'string' ? [] : [read]));
  const take = async () => {
    let opened = 0;
    for (let from = 0; from < orders.length; from += maxTaobaoOrders) {
      const body = { orders: orders.slice(from, from + maxTaobaoOrders) };
      opened += (await call(takeTaobaoOrders, { body })).opened;
    }
    return `记下 ${orders.length} 张淘宝订单，${opened} 张等核对的开课了`;
  };
  return (
    <ActDialog
      title="交淘宝订单表"
      size={720}
      isOpen={isOpen}
      onClose={onClose}
      button={orders.length === 0 ? '记下' : `记下 ${orders.length} 张`}
      isReady={orders.length > 0}
      work={take}
    >
      <SheetField
        label="淘宝的订单表"
        description="从淘宝后台导出的 Excel 或 CSV，要有订单编号、实付金额和订单状态"
        onRows={(rows) => setLines(rows === null ? null : readLines(rows))}
      />
      {lines !== null && <Preview lines={lines} count={orders.length} />}
    </ActDialog>
  );
}

const readLines = (rows: SheetRows): ReadLine[] =>
  linesOf(rows, columns).map(({ number, cells }) => ({
    number,
    taobaoNo: cells.taobaoNo,
    read: readTaobaoLine(cells),
  }));

/** As many as somebody looks through; wrong ones stand first. */
const shown = 200;

function Preview({ lines, count }: { lines: readonly ReadLine[]; count: number }) {
  const wrong = lines.length - count;
  const rows = lines
    .map(rowOf)
    .toSorted((a, b) => Number(a.after !== null) - Number(b.after !== null));
  return (
    <>
      <p role="status">
        共 {lines.length} 行，能记下 {count} 张{wrong > 0 && `，${wrong} 行有误，不记`}
        {lines.length > shown && `；下面是前 ${shown} 行`}
      </p>
      <ChangeTable
        of="行"
        rows={rows.slice(0, shown)}
        titles={{ before: '淘宝订单号', after: '记下' }}
      />
    </>
  );
}

function rowOf({ number, taobaoNo, read }: ReadLine): ChangeRow {
  const row = { key: number, name: `第 ${number} 行`, before: taobaoNo };
  if (typeof read === 'string') return { ...row, after: null, note: read, isOdd: true };
  return { ...row, after: yuan(read.amount), note: read.isPaid ? '已付款' : '没付款' };
}
