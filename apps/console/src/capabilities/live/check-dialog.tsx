import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { checkLive } from '@xuezhou/contract/live/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import styles from './lives.module.css';

type Found = DataOf<typeof checkLive>;

interface CheckDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks the machine that carries live classes as a teacher and a student would, and says what is wrong with it. */
export function CheckDialog({ isOpen, onClose }: CheckDialogProps) {
  const { act, isBusy, refusal } = useAct();
  const [found, setFound] = useState<Found>();
  const check = () =>
    act(
      async () => {
        setFound(await call(checkLive, {}));
        return undefined;
      },
      { isLook: true },
    );
  return (
    <Dialog title="检查直播服务器" isOpen={isOpen} onClose={onClose}>
      <div className={styles.form}>
        <p>像老师推流、学员播放那样连一次，最多十几秒。不影响正在上的课。</p>
        {found !== undefined && (
          <ul className={styles.steps} aria-label="查到的">
            {found.steps.map(({ what, isRight, words }) => (
              <li key={what}>
                <Notice tone={isRight ? 'right' : 'wrong'} title={what}>
                  {words}
                </Notice>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.trouble} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <Button loading={isBusy} onClick={() => void check()}>
          {found === undefined ? '开始检查' : '再检查一次'}
        </Button>
      </div>
    </Dialog>
  );
}
