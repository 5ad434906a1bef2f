import { Button, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { settleQaReport, type listQaReports } from '@xuezhou/contract/qa/console';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { thingNames } from '../qa.words.ts';
import styles from './desk.module.css';

export type QaReport = DataOf<typeof listQaReports>[number];

/** Granted, what was reported is hidden and what was appealed for is shown again. Whoever gets a no learns why. */
export function SettleForm({ report }: { report: QaReport }) {
  const { reportId, isAppeal, thing } = report;
  const form = useConsoleForm({ initial: { reason: '' } });
  const name = thingNames[thing.kind];
  const settle = (isGranted: boolean) =>
    void form.submit(async ({ reason }) => {
      await call(settleQaReport, { body: { reportId, isGranted, reason: reason.trim() } });
      if (isAppeal) return isGranted ? `${name}恢复了` : '维持隐藏，写的人会看到原因';
      return isGranted ? `${name}隐藏了，两边都会收到消息` : '没有隐藏，举报的人会收到消息';
    });
  const { isBusy, refusal } = form;
  const isEmpty = form.values.reason.trim() === '';
  return (
    <div className={styles.form}>
      <Textarea
        label={isAppeal ? '不恢复的原因' : '原因'}
        description={
          isAppeal ? '写的人会看到；恢复的话可以不写' : '隐藏时要写，写它的人会看到；不隐藏可以不写'
        }
        maxLength={500}
        autosize
        minRows={1}
        {...form.field('reason')}
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={isBusy || (isAppeal && isEmpty)}
          onClick={() => settle(false)}
        >
          {isAppeal ? '维持隐藏' : '不隐藏'}
        </Button>
        <Button
          variant="light"
          loading={isBusy}
          disabled={!isAppeal && isEmpty}
          onClick={() => settle(true)}
        >
          {isAppeal ? `恢复这个${name}` : `隐藏这个${name}`}
        </Button>
      </div>
    </div>
  );
}
