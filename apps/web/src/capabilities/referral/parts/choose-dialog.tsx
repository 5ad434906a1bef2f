import { Button, Radio } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  chooseReward,
  getReferral,
  type ReferralReward,
  type RefRecord,
} from '@xuezhou/contract/referral';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@xuezhou/ui/dialog';
import { toast } from '@xuezhou/ui/toast';
import { useDelayed } from '@xuezhou/ui/use-delayed';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { refreshStudent } from '../../../platform/session/session.ts';
import { referralWords as words } from '../referral.words.ts';
import styles from './referral.module.css';

interface ChooseDialogProps {
  record: RefRecord;
  isOpen: boolean;
  onClose: () => void;
}

/** One reward for one record. Nothing is chosen beforehand where there are two; waits for the server. */
export function ChooseDialog({ record, isOpen, onClose }: ChooseDialogProps) {
  const isOnline = useOnline();
  const isOnly = record.coupon === 0;
  const [reward, setReward] = useState<ReferralReward | null>(isOnly ? 'points' : null);
  const { mutate, isPending, error, reset } = useChoice(record, onClose);
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const problem = error === null ? null : (sheetErrorText(error) ?? words.chooseFailed);
  return (
    <Dialog isOpen={isOpen} onClose={close} title={words.chooseTitle} size={420}>
      <p className="xz-small xz-quiet">{words.thanks(`${record.name.slice(0, 1)}同学`, isOnly)}</p>
      <Radio.Group
        aria-label={words.chooseTitle}
        value={reward ?? ''}
        onChange={(value) => setReward(value as ReferralReward)}
      >
        <div className={styles.choices}>
          {!isOnly && (
            <Choice
              value="coupon"
              name={`¥${record.coupon} ${words.coupon}`}
              text={words.couponText(record.leastPaid)}
            />
          )}
          <Choice
            value="points"
            name={words.pointsOf(record.points)}
            text={words.pointsText(String(record.points / 100))}
          />
        </div>
      </Radio.Group>
      <p className={styles.problem} role="alert">
        {isOnline ? problem : words.offline}
      </p>
      <div className={styles.modalFoot}>
        <Button size="lg" variant="default" disabled={isPending} onClick={close}>
          {words.later}
        </Button>
        <Button
          size="lg"
          loading={isPending}
          disabled={!isOnline || reward === null}
          onClick={() => reward && mutate(reward)}
        >
          {reward === null ? words.choose : words.confirm[reward]}
        </Button>
      </div>
      {isPending && <Slow />}
    </Dialog>
  );
}

function useChoice({ seqId }: RefRecord, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reward: ReferralReward) => call(chooseReward, { body: { seqId, reward } }),
    onSuccess: async ({ reward }) => {
      onDone();
      notifications.show(toast({ tone: 'done', title: words.done[reward] }));
      await refreshStudent(client).catch(() => undefined);
    },
    // Chosen elsewhere or given back meanwhile: what the page shows is of before.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getReferral) }),
  });
}

function Choice({ value, name, text }: { value: ReferralReward; name: string; text: string }) {
  return (
    <Radio.Card value={value} className={styles.choice}>
      <Radio.Indicator />
      <div>
        <div className={styles.choiceName}>{name}</div>
        <div className="xz-caption xz-quiet">{text}</div>
      </div>
    </Radio.Card>
  );
}

/** After ten seconds of waiting. */
function Slow() {
  const isSlow = useDelayed(10_000);
  return (
    <p className="xz-caption xz-quiet" role="status">
      {isSlow && words.slow}
    </p>
  );
}
