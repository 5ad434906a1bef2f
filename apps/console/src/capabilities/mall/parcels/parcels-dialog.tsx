import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { listSoldOrders, shipOrder, type SoldOrder } from '@xuezhou/contract/mall/console';
import { useRef, useState } from 'react';
import { runEach } from '../../../platform/act/run-each.ts';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { ChangeTable } from '../../../platform/dialog/change-table.tsx';
import { linesOf, SheetError, type SheetRows } from '../../../platform/sheet/read-sheet.ts';
import { SheetField } from '../../../platform/sheet/sheet-field.tsx';
import { parcelColumns, planParcels, type PlannedParcel } from './parcel-plan.ts';

interface ParcelsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Numbers of many parcels from a sheet: shown row by row first, then told to the students one after another. */
export function ParcelsDialog({ isOpen, onClose }: ParcelsDialogProps) {
  const queryClient = useQueryClient();
  const [plan, setPlan] = useState<readonly PlannedParcel[] | null>(null);
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const isStopped = useRef(false);
  const doing = (plan ?? []).filter(({ line, problem }) => problem === '' && !sent.has(line));
  const begin = async (rows: SheetRows | null) => {
    setPlan(null);
    setSent(new Set());
    setRefused(new Map());
    if (rows !== null) setPlan(planParcels(linesOf(rows, parcelColumns), await fetchWaiting()));
  };
  const send = async () => {
    isStopped.current = false;
    const outcome = await runEach({
      items: doing,
      keyOf: ({ line }) => line,
      send: async ({ line, orderNo, carrier, number }) => {
        await call(shipOrder, { body: { orderNo, carrier, number } });
        setSent((before) => new Set([...before, line]));
      },
      isStopped: () => isStopped.current,
    });
    setRefused(outcome.refused);
    if (outcome.refused.size > 0) {
      await queryClient.invalidateQueries();
      throw new RefusalError(
        0,
        `记下 ${outcome.done} 个，${outcome.refused.size} 个没有成，原因在上面`,
      );
    }
    return `记下 ${outcome.done} 个快递单号，学员会收到消息`;
  };
  return (
    <ActDialog
      title="录快递单号"
      size={720}
      isOpen={isOpen}
      onClose={() => {
        isStopped.current = true;
        onClose();
      }}
      button={doing.length === 0 ? '记下' : `记下 ${doing.length} 个`}
      isReady={doing.length > 0}
      work={send}
    >
      <SheetField
        label="快递单号的表"
        description="Excel 或 CSV，第一行写：订单号、快递公司、快递单号"
        onRows={begin}
      />
      {plan !== null && <Preview {...{ plan, sent, refused }} />}
    </ActDialog>
  );
}

/** All orders that wait for a parcel, page by page. */
async function fetchWaiting(): Promise<SoldOrder[]> {
  const waiting: SoldOrder[] = [];
  let next: { beforeAt: string; beforeId: string } | null | undefined;
  try {
    while (next !== null) {
      const query = { tab: 'toShip' as const, limit: 200, ...next };
      const page = await call(listSoldOrders, { query }, { ignoreErrors: true });
      waiting.push(...page.list);
      ({ next } = page);
    }
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    throw new SheetError(`等寄出的订单没有取到：${troubleText(error)}请再选一次文件`);
  }
  return waiting;
}

interface PreviewProps {
  plan: readonly PlannedParcel[];
  sent: ReadonlySet<number>;
  refused: ReadonlyMap<number, string>;
}

function Preview({ plan, sent, refused }: PreviewProps) {
  const wrong = plan.filter(({ problem }) => problem !== '').length;
  return (
    <>
      <p role="status">
        共 {plan.length} 行{sent.size > 0 && `，记下了 ${sent.size} 个`}
        {wrong > 0 && `，${wrong} 行不能记`}
      </p>
      <ChangeTable
        of="订单"
        titles={{ before: '学员', after: '快递' }}
        rows={plan.map(({ line, orderNo, carrier, number, buyer, problem }) => ({
          key: line,
          name: orderNo === '' ? `第 ${line} 行` : orderNo,
          before: buyer,
          after: problem === '' ? `${carrier} ${number}` : null,
          note: problem === '' ? (sent.has(line) ? '记下了' : '') : `第 ${line} 行：${problem}`,
          isOdd: problem !== '',
          refusal: refused.get(line),
        }))}
      />
    </>
  );
}
