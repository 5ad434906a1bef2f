import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { shipOrder } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { SoldOrderDetail } from '../orders.queries.ts';
import styles from './order-page.module.css';

interface ShipDialogProps {
  detail: SoldOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** The parcel was handed over: its student is told by the number. */
export function ShipDialog({ detail: { order }, isOpen, onClose }: ShipDialogProps) {
  const { carrier = '', number = '' } = order.parcel ?? {};
  const form = useConsoleForm({
    initial: { carrier, number },
    check: { carrier: filled('请写上快递公司'), number: filled('请写上快递单号') },
  });
  const send = async (values: typeof form.values) => {
    await call(shipOrder, { body: { orderNo: order.orderNo, ...values } });
    return '记下了，学员会收到消息';
  };
  return (
    <FormDialog
      title="资料寄出了"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      button="记下并告诉学员"
      work={send}
    >
      {order.address !== null && (
        <p>
          寄给 {order.address.name}，{order.address.text}
        </p>
      )}
      <div className={styles.pair}>
        <TextInput label="快递公司" maxLength={40} {...form.field('carrier')} />
        <TextInput label="快递单号" maxLength={40} {...form.field('number')} />
      </div>
    </FormDialog>
  );
}
