import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { sendHandRefund, type HandRefund } from '@xuezhou/contract/mall/console';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { yuan } from '../order.words.ts';

interface SentDialogProps {
  refund: HandRefund;
  isOpen: boolean;
  onClose: () => void;
}

/** It was sent at the bank or handed over: from here on the student has it. */
export function SentDialog({ refund, ...state }: SentDialogProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const form = useConsoleForm({
    initial: { number: '', day: today },
    check: {
      number: filled('请写上银行的流水号，退现金就写收据号'),
      day: (day) => (day === '' || day > today ? '请写退的那一天，今天或以前' : null),
    },
    refused: { receiptNumber: 'number', receiptDay: 'day', handRefundSent: 'number' },
  });
  const { refundNo, amount, channel, payers, nickname } = refund;
  return (
    <FormDialog
      {...state}
      form={form}
      title="这笔钱退好了"
      button={`已退 ${yuan(amount)}`}
      work={async ({ number, day }) => {
        await call(sendHandRefund, { body: { refundNo, number: number.trim(), day } });
        return '记下了，学员会收到消息';
      }}
    >
      <p>
        {channel === 'cash' ? '现金' : '转账'}退给 {payers.join('、') || nickname} {yuan(amount)}
        。先退，再在这里记。
      </p>
      <TextInput
        label={channel === 'cash' ? '收据号' : '银行的流水号'}
        maxLength={60}
        {...form.field('number')}
      />
      <TextInput type="date" label="退的那一天" max={today} {...form.field('day')} />
    </FormDialog>
  );
}
