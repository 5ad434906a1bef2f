import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { refuseHeld, type Held } from '@xuezhou/contract/moderation/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import styles from './moderation.module.css';

interface RefuseHeldDialogProps {
  held: Held;
  isOpen: boolean;
  onClose: () => void;
}

/** It stays hidden; whoever wrote it reads why, and may appeal once. */
export function RefuseHeldDialog({ held, isOpen, onClose }: RefuseHeldDialogProps) {
  const { heldId, nickname, words, appeal } = held;
  const form = useConsoleForm({
    initial: { reason: '' },
    check: { reason: filled('请写上原因，写的人会看到') },
    refused: { heldReasonEmpty: 'reason' },
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`不通过${nickname}写的内容`}
      button="不通过"
      work={async ({ reason }) => {
        await call(refuseHeld, { body: { heldId, reason: reason.trim() } });
        return `${nickname}会看到原因`;
      }}
    >
      <p className={styles.words}>{words}</p>
      {appeal !== null && <p>申诉：{appeal}。这次以后不能再申诉。</p>}
      <Textarea
        label="原因"
        description={appeal === null ? '写的人会看到，可以申诉一次' : '写的人会看到'}
        maxLength={200}
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
