import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { listUncheckedOrders } from '@xuezhou/contract/mall/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { checkingColumns, type CheckingWish } from './checking-columns.tsx';

const ConfirmOrderDialog = sheetPart(() => import('./decide-dialog.tsx'), 'ConfirmOrderDialog');
const RejectOrderDialog = sheetPart(() => import('./decide-dialog.tsx'), 'RejectOrderDialog');
const TaobaoDialog = sheetPart(() => import('./taobao-dialog.tsx'), 'TaobaoDialog');

const uncheckedQuery = operationQuery(listUncheckedOrders, {}, { ignoreErrors: true });
const step = 100;

/** Orders whose number of Taobao waits for somebody: found in the school's file there, or decided one by one. */
export default function CheckingPage() {
  const mayWrite = useMay()('order.write');
  const query = useQuery(uncheckedQuery);
  const source = useFirstRows(wholeList(query), step);
  const decide = useDialog<CheckingWish>(({ isTrue, order }, state) => {
    const Dialog = isTrue ? ConfirmOrderDialog : RejectOrderDialog;
    return <Dialog order={order} {...state} />;
  });
  const taobao = useDialog<null>((_, state) => <TaobaoDialog {...state} />);
  return (
    <>
      <PageHead
        title="等核对"
        note={
          mayWrite ? (
            '交一份淘宝的订单表，对得上的自己开课；剩下的一张一张核对。'
          ) : (
            <Withheld permission="order.write" what="核对订单" />
          )
        }
        actions={mayWrite && <Button onClick={() => taobao.open(null)}>交淘宝订单表</Button>}
      />
      <ConsoleList
        name="unchecked"
        label="等核对的订单"
        unit="张"
        step={step}
        columns={checkingColumns(mayWrite, decide.open)}
        source={source}
        rowKey={({ orderNo }) => orderNo}
        empty={{ title: '没有等核对的订单', text: '学员填了淘宝订单号以后，会出现在这里。' }}
      />
      {decide.dialog}
      {taobao.dialog}
    </>
  );
}
