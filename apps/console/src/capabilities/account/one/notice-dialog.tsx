import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { sendNotice } from '@xuezhou/contract/message/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface NoticeDialogProps {
  studentId: number;
  nickname: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A message to this student alone; once sent it cannot be taken back. */
export function NoticeDialog({ studentId, nickname, isOpen, onClose }: NoticeDialogProps) {
  const [title, setTitle] = useState('');
  const [markdown, setMarkdown] = useState('');
  const [isImportant, setImportant] = useState(false);
  return (
    <ActDialog
      title={`给${nickname}发消息`}
      isOpen={isOpen}
      onClose={onClose}
      button="发给 1 人"
      isReady={title.trim() !== '' && markdown.trim() !== ''}
      work={async () => {
        await call(sendNotice, {
          body: { studentId, title: title.trim(), markdown: markdown.trim(), isImportant },
        });
        setTitle('');
        setMarkdown('');
        setImportant(false);
        return `消息发给${nickname}了`;
      }}
    >
      <TextInput
        label="标题"
        maxLength={200}
        data-autofocus
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="内容"
        description="学员在消息里看到，发出后不能收回。可以用 Markdown"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={100_000}
        value={markdown}
        onChange={({ currentTarget }) => setMarkdown(currentTarget.value)}
      />
      <Checkbox
        label="重要"
        description="学员下次打开页面时，会先看到它"
        checked={isImportant}
        onChange={({ currentTarget }) => setImportant(currentTarget.checked)}
      />
    </ActDialog>
  );
}
