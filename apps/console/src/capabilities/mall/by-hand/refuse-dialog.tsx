import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { refuseTransfer, type WaitingTransferRow } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { yuan } from '../order.words.ts';
import { ProofLook } from './proof-look.tsx';

interface RefuseDialogProps {
  row: WaitingTransferRow;
  isOpen: boolean;
  onClose: () => void;
}

/** The money is not there: its student is told, and has a working day more. */
export function RefuseDialog({ row, ...state }: RefuseDialogProps) {
  const form = useConsoleForm({
    initial: { reply: '' },
    check: { reply: filled('请写一句给学员的话') },
    refused: { transferReplyEmpty: 'reply' },
  });
  const { orderNo, nickname, amount, claim } = row;
  return (
    <FormDialog
      {...state}
      form={form}
      title="没有收到这笔转账"
      button="告诉学员"
      work={async ({ reply }) => {
        await call(refuseTransfer, { body: { orderNo, reply: reply.trim() } });
        return '告诉学员了，订单至少等到下一个工作日结束';
      }}
    >
      <p>
        {nickname}说 {claim?.payer} 在 {claim?.day} 转了 {yuan(amount)}。
      </p>
      {claim !== null && claim.proof !== null && <ProofLook proof={claim.proof} />}
      <Textarea
        label="给学员的话"
        description="比如没有查到、户名不对"
        maxLength={200}
        autosize
        minRows={2}
        {...form.field('reply')}
      />
    </FormDialog>
  );
}
