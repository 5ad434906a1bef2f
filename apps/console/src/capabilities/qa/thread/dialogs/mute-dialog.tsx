import { Radio, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { muteInQa } from '@xuezhou/contract/qa/console';
import { useState } from 'react';
import { ActDialog } from '../../../../platform/dialog/act-dialog.tsx';
import type { ThreadAct } from '../thread-act.ts';
import styles from './mute-dialog.module.css';

interface MuteDialogProps {
  act: Extract<ThreadAct, { what: 'mute' }>;
  isOpen: boolean;
  onClose: () => void;
}

const dayMinutes = 1440;
const spans = [
  { minutes: dayMinutes, label: '1 天' },
  { minutes: 7 * dayMinutes, label: '7 天' },
  { minutes: 30 * dayMinutes, label: '30 天' },
] as const;

/** Who disturbs asks and answers nothing for a while; or may again. */
export function MuteDialog({ act, isOpen, onClose }: MuteDialogProps) {
  const { studentId, name, until } = act;
  const [minutes, setMinutes] = useState<number>(dayMinutes);
  const [reason, setReason] = useState('');
  const isLifting = until !== null;
  const work = async () => {
    const body = isLifting
      ? { studentId, minutes: 0, reason: '' }
      : { studentId, minutes, reason: reason.trim() };
    await call(muteInQa, { body });
    setReason('');
    return isLifting ? `${name}又可以发言了` : `${name}的发言暂停了`;
  };
  return (
    <ActDialog
      title={isLifting ? `${name}的发言已暂停` : `暂停${name}的发言`}
      isOpen={isOpen}
      onClose={onClose}
      button={
        isLifting
          ? '现在就恢复发言'
          : `暂停 ${spans.find((one) => one.minutes === minutes)?.label ?? ''}`
      }
      isReady={isLifting || reason.trim() !== ''}
      work={work}
    >
      {isLifting ? (
        <p>到 {momentText(until)} 自动恢复，也可以现在就恢复。</p>
      ) : (
        <>
          <p>暂停的时候不能提问、回答和评论，看和学习不受影响。</p>
          <Radio.Group
            label="暂停多久"
            value={String(minutes)}
            onChange={(value) => setMinutes(Number(value))}
          >
            <div className={styles.spans}>
              {spans.map((span) => (
                <Radio key={span.minutes} value={String(span.minutes)} label={span.label} />
              ))}
            </div>
          </Radio.Group>
          <Textarea
            label="原因"
            description="会记入操作记录"
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
