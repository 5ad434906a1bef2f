import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { refuseBlessing, type listBlessings } from '@xuezhou/contract/alumni/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';

export type Blessing = DataOf<typeof listBlessings>[number];

interface RefuseDialogProps {
  blessing: Blessing;
  isOpen: boolean;
  onClose: () => void;
}

/** One that is shown is taken away; whoever wrote it reads why. */
export function RefuseDialog({ blessing, isOpen, onClose }: RefuseDialogProps) {
  const { blessId, nickname, content, state } = blessing;
  const form = useConsoleForm({
    initial: { reason: '' },
    check: { reason: filled('请写明原因，写祝福的人会看到') },
    refused: { blessingReasonEmpty: 'reason' },
  });
  const verb = state === 'shown' ? '收回' : '不通过';
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`${verb}${nickname}的祝福`}
      button={verb}
      work={async ({ reason }) => {
        await call(refuseBlessing, { body: { blessId, reason: reason.trim() } });
        return `${nickname}会看到原因`;
      }}
    >
      <p>{content}</p>
      <Textarea
        label="原因"
        description="写祝福的人会看到"
        maxLength={200}
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
