import { CopyButton, Button, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { revealKey } from '@xuezhou/contract/live/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
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
      </div>
    </Dialog>
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
