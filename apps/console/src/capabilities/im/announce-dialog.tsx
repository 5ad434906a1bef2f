import { Textarea, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { announceToTeam } from '@xuezhou/contract/im/console';
import { useState } from 'react';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import type { TeamDialogProps } from './close-team-dialog.tsx';

/** Every member gets it in the room and as a message; it cannot be taken back. */
export function AnnounceDialog({ team, isOpen, onClose }: TeamDialogProps) {
  const { teamId, name, members } = team;
  const [title, setTitle] = useState('');
  const [markdown, setMarkdown] = useState('');
  return (
    <ActDialog
      title={`在“${name}”发公告`}
      isOpen={isOpen}
      onClose={onClose}
      button={`发给 ${members} 人`}
      isReady={title.trim() !== '' && markdown.trim() !== ''}
      work={async () => {
        const { told } = await call(announceToTeam, {
          body: { teamId, title: title.trim(), markdown: markdown.trim() },
        });
        setTitle('');
        setMarkdown('');
        return `公告发出了，${told} 人会收到消息`;
      }}
    >
      <p>发出以后不能收回，每个人还会收到一条消息。</p>
      <TextInput
        label="标题"
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="内容"
        description="可以用 Markdown：空一行分段，- 开头是列表"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={100_000}
        value={markdown}
        onChange={({ currentTarget }) => setMarkdown(currentTarget.value)}
      />
    </ActDialog>
  );
}
