import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { verifyStudent } from '@xuezhou/contract/account/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface VerifyDialogProps {
  studentId: number;
  nickname: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Without documents, on the school's own word. */
export function VerifyDialog({ studentId, nickname, isOpen, onClose }: VerifyDialogProps) {
  const [why, setWhy] = useState('');
  return (
    <ActDialog
      title={`把${nickname}改为已实名`}
      isOpen={isOpen}
      onClose={onClose}
      button="改为已实名"
      work={async () => {
        const given = why.trim() === '' ? {} : { why: why.trim() };
        await call(verifyStudent, { body: { studentId, ...given } });
        return `${nickname}改为已实名了`;
      }}
    >
      <p>不用证件照片，由学校担保。学员不再需要提交实名认证。</p>
      <TextInput
        label="原因"
        description="可以不写，如“已核对合同”；会记入操作记录"
        maxLength={200}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </ActDialog>
  );
}
