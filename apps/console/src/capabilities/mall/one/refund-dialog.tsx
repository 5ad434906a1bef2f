import { Checkbox, NumberInput, Select, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { RefundReason } from '@xuezhou/contract/mall';
import { proposeRefund } from '@xuezhou/contract/mall/console';
import { Notice } from '@xuezhou/ui/notice';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { refundReasons, yuan } from '../order.words.ts';
import type { SoldOrderDetail } from '../orders.queries.ts';

interface RefundDialogProps {
  detail: SoldOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

interface RefundForm {
  readonly lineIds: number[];
  readonly reason: RefundReason;
  readonly words: string;
  readonly amount: number | string;
}

/** Proposes to give back all or some of its lines; the sum is worked out by the rules of sale, another person agrees to it. */
export function RefundDialog({ detail: { order }, isOpen, onClose }: RefundDialogProps) {
  const offer = order.refundOffer;
  const lines = offer?.lines ?? [];
  const form = useConsoleForm<RefundForm>({
    initial: {
      lineIds: lines.map(({ lineId }) => lineId),
      reason: 'unfit',
      words: '',
      amount: '',
    },
    check: {
      lineIds: (ids) => (ids.length === 0 && lines.length > 0 ? '请至少选一项' : null),
      words: filled('请写上为什么退，同意的人要看'),
      amount: (given, { lineIds }) =>
        typeof given === 'number' && Math.round(given * 100) > sumOf(lineIds)
          ? `最多退 ${yuan(sumOf(lineIds))}`
          : null,
    },
  });
  function sumOf(ids: readonly number[]): number {
    const isAll = lines.every(({ lineId }) => ids.includes(lineId));
    return isAll
      ? (offer?.amount ?? 0)
      : lines.reduce((sum, { lineId, amount }) => sum + (ids.includes(lineId) ? amount : 0), 0);
  }
  const { lineIds, amount } = form.values;
  const fen = typeof amount === 'number' ? Math.round(amount * 100) : sumOf(lineIds);
  const isAll = lines.length === 0 || lineIds.length === lines.length;
  const propose = async (values: typeof form.values) => {
    await call(proposeRefund, {
      body: {
        orderNo: order.orderNo,
        reason: values.reason,
        words: values.words.trim(),
        ...(!isAll && { lineIds: values.lineIds }),
        ...(fen < sumOf(values.lineIds) && fen > 0 && { amount: fen }),
      },
    });
    return '提出了，等另一个人同意';
  };
  return (
    <FormDialog
      title="提出退款"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      button={`提出退 ${yuan(fen)}`}
      work={propose}
    >
      {offer !== null && <Notice title={offer.words} />}
      {lines.length > 1 && (
        <Checkbox.Group
          label="退哪几项"
          value={lineIds.map(String)}
          error={form.field('lineIds').error as ReactNode}
          onChange={(ids) => form.set({ lineIds: ids.map(Number) })}
        >
          {lines.map((line) => (
            <Checkbox
              key={line.lineId}
              value={String(line.lineId)}
              label={`${line.label}，${yuan(line.amount)}`}
            />
          ))}
        </Checkbox.Group>
      )}
      <Select
        label="原因"
        allowDeselect={false}
        data={[...refundReasons]}
        {...form.field('reason')}
      />
      <Textarea
        label="说明"
        description="同意的人要看，学员在订单里也看得到"
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('words')}
      />
      <NumberInput
        label="少退一些"
        description={`不填就按销售规则退 ${yuan(sumOf(lineIds))}，只能比它少`}
        prefix="¥"
        min={0.01}
        decimalScale={2}
        allowNegative={false}
        {...form.field('amount')}
      />
      {offer !== null && offer.closes.length > 0 && isAll && (
        <ul>
          {offer.closes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
