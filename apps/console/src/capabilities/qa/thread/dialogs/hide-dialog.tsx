import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { QaThing } from '@xuezhou/contract/qa';
import { hideQa } from '@xuezhou/contract/qa/console';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { filled } from '../../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../../platform/form/use-console-form.ts';
import { thingNames } from '../../qa.words.ts';

interface HideDialogProps {
  thing: QaThing;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes something from students' eyes; who wrote it learns why. */
export function HideDialog({ thing, isOpen, onClose }: HideDialogProps) {
  const form = useConsoleForm({ initial: { reason: '' }, check: { reason: filled('请写原因') } });
  const name = thingNames[thing.kind];
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`隐藏这个${name}`}
      button={`隐藏 1 个${name}`}
      isReady={form.isValid}
      work={async ({ reason }) => {
        await call(hideQa, { body: { thing, reason: reason.trim() } });
        return `${name}隐藏了，写它的人会看到原因`;
      }}
    >
      <p>学员不再看到它，写它的人可以申诉。以后能恢复。</p>
      <Textarea
        label="原因"
        description="写它的人会看到"
        data-autofocus
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
