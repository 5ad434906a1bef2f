import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { changeOrderContact } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import type { SoldOrderDetail } from '../orders.queries.ts';

interface ContactDialogProps {
  detail: SoldOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** Where the parcel of one order goes; the student's own addresses stay as they are. */
export function ContactDialog({ detail: { order }, ...state }: ContactDialogProps) {
  const form = useConsoleForm({
    initial: {
      name: order.address?.name ?? '',
      mobile: order.address?.mobile ?? '',
      ...{ region: '', detail: '', why: '' },
    },
    check: {
      name: filled('请写上收件人'),
      mobile: filled('请写上手机号，不改就留着星号'),
      region: filled('请写省、市、区，用空格隔开'),
      detail: filled('请写到街道和门牌号'),
    },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="改收货人和地址"
      button="改这张订单的地址"
      work={async ({ why, ...contact }) => {
        const reason = why.trim();
        await call(changeOrderContact, {
          body: { orderNo: order.orderNo, ...contact, ...(reason !== '' && { why: reason }) },
        });
        return '改好了，只改了这一张订单';
      }}
    >
      <p>现在寄到：{order.address?.text}</p>
      <TextInput label="收件人" maxLength={60} {...form.field('name')} />
      <TextInput label="手机号" inputMode="tel" maxLength={40} {...form.field('mobile')} />
      <TextInput label="省、市、区" placeholder="上海市 浦东新区" {...form.field('region')} />
      <TextInput label="详细地址" maxLength={300} {...form.field('detail')} />
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
