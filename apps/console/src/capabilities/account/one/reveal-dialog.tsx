import { Button, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { revealMobiles } from '@xuezhou/contract/account/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import styles from './student-page.module.css';

export interface Contacts {
  readonly mobile: string | null;
  readonly email: string | null;
}

interface RevealDialogProps {
  studentId: number;
  nickname: string;
  isOpen: boolean;
  onClose: () => void;
  onSeen: (contacts: Contacts) => void;
}

const usual = ['电话回访', '核对报名', '寄送资料'];

/** The whole number, to whoever says why; the log keeps both. */
export function RevealDialog({ studentId, nickname, isOpen, onClose, onSeen }: RevealDialogProps) {
  const [why, setWhy] = useState('');
  return (
    <ActDialog
      title={`显示${nickname}的完整号码`}
      isOpen={isOpen}
      onClose={onClose}
      button="显示号码"
      isReady={why.trim() !== ''}
      work={async () => {
        const [found] = await call(revealMobiles, {
          body: { studentIds: [studentId], why: why.trim() },
        });
        if (found !== undefined) onSeen(found);
        return undefined;
      }}
    >
      <TextInput
        label="为什么要看"
        description="会和你的名字一起记入操作记录"
        maxLength={200}
        data-autofocus
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
      <div className={styles.usual}>
        {usual.map((each) => (
          <Button key={each} variant="default" size="sm" onClick={() => setWhy(each)}>
            {each}
          </Button>
        ))}
      </div>
    </ActDialog>
  );
}
