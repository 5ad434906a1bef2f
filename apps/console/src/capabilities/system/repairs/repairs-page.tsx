import { Button } from '@mantine/core';
import { IconDatabaseExport, IconStethoscope } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { Notice } from '@xuezhou/ui/notice';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { SystemTabs } from '../system-tabs.tsx';
import { systemQuery } from '../system.queries.ts';
import { useMakeBackup } from '../use-make-backup.ts';
import styles from '../system.module.css';
import { MachineCard } from './machine-card.tsx';
import { useSnooze } from './use-snooze.ts';
import { WatchCard } from './watch-card.tsx';
import { RepairsCard } from './repairs-card.tsx';

const OutwardDialog = sheetPart(() => import('./outward-dialog.tsx'), 'OutwardDialog');

/** What is to be mended, with what it means for students, and whether the machine is well. */
export default function RepairsPage() {
  const { data: system, refetch } = useSuspenseQuery(systemQuery);
  const mayAct = useMay()('system.write');
  const { act, isBusy } = useAct();
  const backup = useMakeBackup();
  const outward = useDialog<boolean>((isSent, state) => (
    <OutwardDialog {...{ ...state, isSent }} />
  ));
  // What was put off comes last.
  const repairs = system.repairs.toSorted(
    (one, other) => Number(one.snoozedUntil !== null) - Number(other.snoozedUntil !== null),
  );
  const due = repairs.filter(({ snoozedUntil }) => snoozedUntil === null).length;
  const { at, snooze, refusal } = useSnooze(repairs, mayAct);
  // Then its button stands where it is asked for, and nowhere else.
  const isAsked = repairs.some(({ act: cure }) => cure === 'backup');
  const urgent = repairs.filter(({ severity }) => severity === 'urgent').length;
  const checked = momentText(system.checkedAt);
  const look = () =>
    act(
      async () => {
        await refetch({ throwOnError: true });
        return '查过一遍了';
      },
      { isLook: true },
    );
  return (
    <>
      <PageHead
        title="系统"
        count={urgent > 0 ? <StatusChip tone="wrong">{urgent} 件急的</StatusChip> : undefined}
        note={`${checked} 查过，每 5 分钟查一次`}
        actions={
          <>
            <Button
              variant="default"
              loading={isBusy}
              leftSection={<IconStethoscope size={18} stroke={1.6} />}
              onClick={() => void look()}
            >
              全查一遍
            </Button>
            {mayAct && !isAsked && (
              <Button
                variant="default"
                loading={backup.isBusy}
                leftSection={<IconDatabaseExport size={18} stroke={1.6} />}
                onClick={() => void backup.make()}
              >
                现在备份
              </Button>
            )}
          </>
        }
      />
      <SystemTabs at="/system" count={due} />
      {system.watch.isStopped && (
        <Notice tone="wrong" title="自查停了，急的事没有人会被告诉">
          上次是 {momentText(system.watch.checkedAt ?? system.checkedAt)}
          。请看服务器上有没有一台在做后台任务；下面是刚刚打开这一页时查到的。
        </Notice>
      )}
      <p
        className={styles.refusal}
        role="alert"
        hidden={backup.refusal === undefined && refusal === undefined}
      >
        {backup.refusal ?? refusal}
      </p>
      <div className={styles.root}>
        {repairs.length === 0 && !system.watch.isStopped ? (
          <EmptyState art="lighthouse" title="没有要修的" text={`${checked} 查过。`} />
        ) : (
          <RepairsCard
            {...{ repairs, mayAct, backup, at }}
            onSettleOutward={outward.open}
            onSnooze={snooze}
          />
        )}
        <div className={styles.beside}>
          <WatchCard watch={system.watch} />
          <MachineCard system={system} />
        </div>
      </div>
      {outward.dialog}
    </>
  );
}
