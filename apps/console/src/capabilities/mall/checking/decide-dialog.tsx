import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { decideUncheckedOrder } from '@xuezhou/contract/mall/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { UncheckedOrder } from './checking-columns.tsx';

interface DecideDialogProps {
  order: UncheckedOrder;
  isOpen: boolean;
  onClose: () => void;
}

const Facts = ({ order: { title, nickname, taobaoNo } }: { order: UncheckedOrder }) => (
  <p>
    {nickname}买的“{title}”，淘宝订单号 {taobaoNo}
  </p>
);

/** The number was found at Taobao, paid: what was bought opens. */
export function ConfirmOrderDialog({ order, ...state }: DecideDialogProps) {
  return (
    <ActDialog
      {...state}
      title="核对上了"
      button="开课"
      work={async () => {
        const { orderNo } = order;
        await call(decideUncheckedOrder, { body: { orderNo, isTrue: true, reply: '' } });
        return '开课了，学员会收到消息';
      }}
    >
      <Facts order={order} />
      <p>请先在淘宝后台看到这一单已付款。</p>
    </ActDialog>
  );
}

/** It was not: the order closes with a word to its student. */
export function RejectOrderDialog({ order, ...state }: DecideDialogProps) {
  const form = useConsoleForm({ initial: { reply: '' } });
  return (
    <FormDialog
      {...state}
      form={form}
      title="没有核对上"
      button="关闭订单"
      work={async ({ reply }) => {
        const { orderNo } = order;
        await call(decideUncheckedOrder, {
          body: { orderNo, isTrue: false, reply: reply.trim() },
        });
        return '关闭了，学员会看到原因';
      }}
    >
      <Facts order={order} />
      <Textarea
        label="给学员的话"
        description="不写就说“订单号没有核对上”"
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('reply')}
      />
    </FormDialog>
  );
}
