import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { addLiveHost, dropLiveHost } from '@xuezhou/contract/live/console';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { StudentFinder, type FoundStudent } from '../account/port/student-finder.tsx';
import { hostsQuery } from './live.queries.ts';
import type { LiveDialogProps } from './move-dialog.tsx';
import styles from './lives.module.css';

/** Made so twice, one is it once; taken away, one is it no more in the open room either. */
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
      <Hosts live={live} isOpen={isOpen} />
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

/** Who rules it now. */
function Hosts({ live: { liveId, title }, isOpen }: Pick<LiveDialogProps, 'live' | 'isOpen'>) {
  const { data, error, refetch } = useQuery({ ...hostsQuery(liveId), enabled: isOpen });
  const { act, isBusy, refusal } = useAct();
  const drop = (host: { studentId: number; nickname: string }) =>
    void act(async () => {
      await call(dropLiveHost, { body: { liveId, studentId: host.studentId } });
      return `${host.nickname}不再管“${title}”的聊天`;
    });
  if (data === undefined && error !== null)
    return (
      <p className={styles.trouble} role="alert">
        现在谁在管没有取到：{troubleText(error)}
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          再试一次
        </Button>
      </p>
    );
  if (data?.hosts.length === 0) return <p>现在还没有人管。</p>;
  return (
    <>
      <ul className={styles.marks} aria-label="现在管聊天的">
        {data?.hosts.map((host) => (
          <li key={host.studentId} className={styles.line}>
            <span>
              {host.nickname}（学号 {host.studentId}）
            </span>
            <Button
              variant="default"
              size="sm"
              disabled={isBusy}
              aria-label={`不再让${host.nickname}管`}
              onClick={() => drop(host)}
            >
              不再管
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.trouble} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </>
  );
}
