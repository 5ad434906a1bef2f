import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { addLiveHost } from '@xuezhou/contract/live/console';
import { useState } from 'react';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { StudentFinder, type FoundStudent } from '../account/port/student-finder.tsx';
import type { LiveDialogProps } from './move-dialog.tsx';
import styles from './lives.module.css';

/** Made so twice, one is it once. */
export function HostDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const [host, setHost] = useState<FoundStudent | null>(null);
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title={`谁管“${live.title}”的聊天`}
      button={host === null ? '加老师' : `让${host.nickname}管聊天`}
      isReady={host !== null}
      work={async () => {
        if (host === null) return undefined;
        await call(addLiveHost, { body: { liveId: live.liveId, studentId: host.studentId } });
        return `${host.nickname}可以管“${live.title}”的聊天了`;
      }}
    >
      <p>老师用学员端的账号进教室，可以删消息和禁言。</p>
      {host === null ? (
        <StudentFinder isTaken={() => undefined} onFound={setHost} />
      ) : (
        <p className={styles.line}>
          {host.nickname}（学号 {host.studentId}）
          <Button variant="default" size="sm" onClick={() => setHost(null)}>
            换一位
          </Button>
        </p>
      )}
    </ActDialog>
  );
}
