import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { agreeToRefund, refuseRefund } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { OwnProofField, useProofAsked } from '../../staff/port/own-proof-field.tsx';
import { withOwnKey } from '../../staff/port/with-own-key.ts';
import { yuan } from '../order.words.ts';
import { RefundFacts } from './refund-facts.tsx';
import type { WaitingRefund } from './refund-rows.ts';

interface DecideDialogProps {
  refund: WaitingRefund;
  isOpen: boolean;
  onClose: () => void;
}

/** The money goes back by the way it came; above what one person may decide it waits for another. */
export function AgreeDialog({ refund, ...state }: DecideDialogProps) {
  const { refundNo, amount, keptWords } = refund;
  const form = useConsoleForm({
    initial: { reply: '', code: '' },
    check: { code: filled(useProofAsked()) },
    refused: { codeAsked: 'code', codeWrong: 'code' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="同意退款"
      button={`同意，退 ${yuan(amount)}`}
      isReady={keptWords === ''}
      work={async ({ reply, code }) => {
        const body = { refundNo, reply: reply.trim(), code: code.trim() };
        const { state: now } = await withOwnKey((proven) =>
          call(agreeToRefund, { body: { ...body, ...proven } }),
        );
        return now === 'sent' ? '同意了，钱按原路退回' : '记下了，还要另一位同事同意';
      }}
    >
      <RefundFacts refund={refund} />
      <Textarea
        label="给学员的话"
        description="可以不写"
        maxLength={500}
        autosize
        minRows={1}
        {...form.field('reply')}
      />
      <OwnProofField why="退出去的收不回来，所以要它" {...form.field('code')} />
    </FormDialog>
  );
}

/** The student reads why. */
export function RefuseDialog({ refund, ...state }: DecideDialogProps) {
  const { refundNo } = refund;
  const form = useConsoleForm({
    initial: { reply: '' },
    check: { reply: filled('请写下不同意的原因，学员会看到') },
    refused: { refundReplyEmpty: 'reply' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="不同意退款"
      button="不同意，告诉学员"
      work={async ({ reply }) => {
        await call(refuseRefund, { body: { refundNo, reply: reply.trim() } });
        return '记下了，学员会收到消息';
      }}
    >
      <RefundFacts refund={refund} />
      <Textarea
        label="原因"
        description="学员会看到"
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('reply')}
      />
    </FormDialog>
  );
}
