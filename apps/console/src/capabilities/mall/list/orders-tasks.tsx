import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listSoldOrders } from '@xuezhou/contract/mall/console';
import { useState } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { GivenCodes } from '../../enrolment/port/given-codes-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';

const GoodCodesDialog = sheetPart(() => import('./good-codes-dialog.tsx'), 'GoodCodesDialog');
const GivenCodesDialog = sheetPart(
  () => import('../../enrolment/port/given-codes-dialog.tsx'),
  'GivenCodesDialog',
);
const ParcelsDialog = sheetPart(() => import('../parcels/parcels-dialog.tsx'), 'ParcelsDialog');

interface OrdersTasksProps {
  waiting: DataOf<typeof listSoldOrders>['waiting'] | undefined;
}

/** What is done with many orders at once. */
export function OrdersTasks({ waiting }: OrdersTasksProps) {
  const router = useRouter();
  const may = useMay();
  const parcels = useDialog<null>((_, state) => <ParcelsDialog {...state} />);
  const [given, setGiven] = useState<GivenCodes | null>(null);
  const codes = useDialog<null>((_, state) => <GoodCodesDialog {...state} onGiven={setGiven} />);
  const checking = waiting?.checking ?? 0;
  const transfers = waiting?.transfers ?? 0;
  return (
    <>
      <Button variant="default" onClick={() => void router.navigate({ to: '/orders/checking' })}>
        核对淘宝订单{checking > 0 && ` ${checking}`}
      </Button>
      <Button variant="default" onClick={() => void router.navigate({ to: '/orders/transfers' })}>
        转账和现金{transfers > 0 && ` ${transfers}`}
      </Button>
      {may('order.make') && (
        <Button variant="default" onClick={() => void router.navigate({ to: '/orders/make' })}>
          给学员做一单
        </Button>
      )}
      {may('order.write') && (
        <Button variant="default" onClick={() => parcels.open(null)}>
          录快递单号
        </Button>
      )}
      {may('enrolment.write') && (
        <Button variant="default" onClick={() => codes.open(null)}>
          生成商品兑换码
        </Button>
      )}
      {parcels.dialog}
      {/* One in place of the other: while it closes, the first would take the focus out of the second. */}
      {given === null ? (
        codes.dialog
      ) : (
        <GivenCodesDialog isOpen given={given} onClose={() => setGiven(null)} />
      )}
    </>
  );
}
