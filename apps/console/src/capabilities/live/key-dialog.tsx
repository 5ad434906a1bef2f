import { CopyButton, Button, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { renewKey, revealKey } from '@xuezhou/contract/live/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { Dialog } from '@xuezhou/ui/dialog';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import type { Live } from './live.queries.ts';
import type { LiveDialogProps } from './move-dialog.tsx';
import styles from './lives.module.css';

type Key = DataOf<typeof revealKey>;

/** What a teacher types into the software that streams. It is asked for on a press alone: each look is logged. */
export function KeyDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const { act, isBusy, refusal } = useAct();
  const [key, setKey] = useState<Key | null>(null);
  const show = () =>
    act(
      async () => {
        setKey(await call(revealKey, { body: { liveId: live.liveId } }));
        return undefined;
      },
      { isLook: true },
    );
  return (
    <Dialog title={`“${live.title}”的推流密钥`} isOpen={isOpen} onClose={onClose}>
      <div className={styles.form}>
        <p>拿到它就能在这节课里推流，只交给{live.teacher}。每看一次，操作记录里记一次。</p>
        {key === null ? (
          <Button loading={isBusy} onClick={() => void show()}>
            显示密钥
          </Button>
        ) : (
          <>
            <Copied label="地址" value={key.server} />
            <Copied label="密钥" value={key.key} />
          </>
        )}
        <p className={styles.trouble} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <Renewal live={live} onRenewed={() => setKey(null)} />
      </div>
    </Dialog>
  );
}

interface RenewalProps {
  live: Live;
  onRenewed: () => void;
}

/** Where the key went to somebody who should not have it. Asked twice: whoever streams is cut off. */
function Renewal({ live: { liveId, title }, onRenewed }: RenewalProps) {
  const { act, isBusy, refusal, forget } = useAct();
  const [isAsked, setAsked] = useState(false);
  const renew = async () => {
    const isDone = await act(async () => {
      const { wasStreaming } = await call(renewKey, { body: { liveId } });
      return wasStreaming
        ? `“${title}”换了密钥，正在推流的断开了，请把新的交给老师`
        : `“${title}”换了密钥，旧的作废了，请把新的交给老师`;
    });
    if (!isDone) return;
    setAsked(false);
    onRenewed();
  };
  if (!isAsked)
    return (
      <p className={styles.line}>
        密钥给错了人，或者传出去了？
        <Button variant="default" size="sm" onClick={() => setAsked(true)}>
          换一个密钥
        </Button>
      </p>
    );
  return (
    <Notice tone="review" title="换一个密钥">
      <p>
        旧的马上作废，拿着它正在推流的人几秒里断开，教室里的画面停下，等老师用新的密钥推流。已经过了下课时间的，学员会先看到“已结束”，老师用新的密钥推流以后可以再进来。
      </p>
      <p className={styles.trouble} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <p className={styles.line}>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            forget();
            setAsked(false);
          }}
        >
          先不换
        </Button>
        <Button size="sm" loading={isBusy} onClick={() => void renew()}>
          换密钥，旧的作废
        </Button>
      </p>
    </Notice>
  );
}

const Copied = ({ label, value }: { label: string; value: string }) => (
  <div className={styles.copied}>
    <TextInput readOnly label={label} value={value} />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? `已复制${label}` : `复制${label}`}
        </Button>
      )}
    </CopyButton>
  </div>
);
