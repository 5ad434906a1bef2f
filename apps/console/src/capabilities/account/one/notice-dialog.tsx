import { Checkbox } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { sendNotice } from '@xuezhou/contract/message/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import {
  letterChecks,
  LetterFields,
  letterOf,
  noLetter,
} from '../../../platform/form/letter-fields.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';

interface NoticeDialogProps {
  studentId: number;
  nickname: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A message to this student alone; once sent it cannot be taken back. */
export function NoticeDialog({ studentId, nickname, isOpen, onClose }: NoticeDialogProps) {
  const form = useConsoleForm({
    initial: { ...noLetter, isImportant: false },
    check: letterChecks,
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`给${nickname}发消息`}
      button="发给 1 人"
      work={async ({ isImportant, ...letter }) => {
        await call(sendNotice, { body: { studentId, ...letterOf(letter), isImportant } });
        form.drop();
        return `消息发给${nickname}了`;
      }}
    >
      <LetterFields form={form} description="学员在消息里看到，发出后不能收回。可以用 Markdown" />
      <Checkbox
        label="重要"
        description="学员下次打开页面时，会先看到它"
        {...form.field('isImportant', 'checkbox')}
      />
    </FormDialog>
  );
}
