import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { rehearseRestore, type Backup, type Rehearsal } from '@xuezhou/contract/system/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from '../system.module.css';

/** What people ask of first; the rest is told by the number of tables. */
const titles: Readonly<Record<string, string>> = {
  ...{ student: '学员', enrolment: '报名', answer: '作答', qa_question: '提问' },
  mall_order: '订单',
};

/** Whether this backup came back as it had been, when it was tried last, and a way to try it. */
export function RehearsalCell({
  backup: { backupId, finishedAt, error },
  rehearsals,
  mayAct,
}: {
  backup: Backup;
  rehearsals: readonly Rehearsal[];
  mayAct: boolean;
}) {
  const { act, isBusy, refusal } = useAct();
  const last = rehearsals.find((one) => one.backupId === backupId);
  if (finishedAt === null || error !== null) return null;
  const isGoing = last !== undefined && last.finishedAt === null;
  const rehearse = () =>
    act(async () => {
      await call(rehearseRestore, { body: { backupId } }, { ignoreErrors: true });
      return '开始演练了：在另一处恢复、逐表核对，再清掉';
    });
  return (
    <div className={styles.rehearsal}>
      {last === undefined ? (
        <span className={styles.quiet}>还没有演练过</span>
      ) : (
        <Outcome rehearsal={last} />
      )}
      {mayAct && !isGoing && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          aria-label={`演练恢复：备份 ${backupId}`}
          onClick={() => void rehearse()}
        >
          {last === undefined ? '演练恢复' : '再演练一次'}
        </Button>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}

function Outcome({ rehearsal: { finishedAt, restored, error } }: { rehearsal: Rehearsal }) {
  if (finishedAt === null) return <StatusChip tone="accent">正在演练</StatusChip>;
  if (restored === null)
    return (
      <>
        <StatusChip tone="wrong">没有恢复出来</StatusChip>
        <span className={styles.error}>{error}</span>
      </>
    );
  const { tables, files, counts, madeAt } = restored;
  const later = counts.filter(({ now, restored: then }) => now !== then);
  return (
    <>
      <StatusChip tone="right">一致</StatusChip>
      <span>
        {momentText(finishedAt)} 恢复了 {tables} 张表、{files} 个文件，
        {counts.map((one) => `${titles[one.table] ?? one.table} ${one.restored}`).join('，')}
      </span>
      {later.length > 0 && (
        <span className={styles.quiet}>
          {momentText(madeAt)} 以后的会丢：
          {later
            .map((one) => `${titles[one.table] ?? one.table} ${difference(one.now - one.restored)}`)
            .join('，')}
        </span>
      )}
    </>
  );
}

const difference = (more: number): string => (more > 0 ? `多了 ${more}` : `少了 ${-more}`);
