import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { undoBatch, type Batch } from '@xuezhou/contract/bulk/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useAct } from '../../platform/act/use-act.ts';
import { batchesQuery } from './bulk.queries.ts';
import { leftWords } from './bulk.words.ts';
import styles from './bulk.module.css';

interface BatchesDialogProps {
  courseId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** What was changed many at once, and the way back. */
export function BatchesDialog({ courseId, isOpen, onClose }: BatchesDialogProps) {
  const asked = useQuery({ ...batchesQuery(courseId), enabled: isOpen });
  const { act, isBusy, refusal } = useAct();
  const undo = (batchId: string) =>
    void act(async () => {
      const { undone, kept } = await call(undoBatch, { body: { batchId } });
      return `撤回了 ${undone} 样${leftWords(kept)}`;
    });
  const batches = asked.data?.batches ?? [];
  return (
    <Dialog title="改过的几批" isOpen={isOpen} onClose={onClose} size={640}>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {asked.isError ? (
        <ErrorState title="没有取到" text={troubleText(asked.error)} />
      ) : asked.data === undefined ? (
        <PageSkeleton />
      ) : batches.length === 0 ? (
        <EmptyState title="还没有一批一批改过" text="改过的会列在这里，7 天内能整批撤回。" />
      ) : (
        <ul className={styles.list}>
          {batches.map((batch) => (
            <li key={batch.batchId} className={styles.batch}>
              <Words batch={batch} />
              {batch.undoUntil !== null && asked.data.isMine && (
                <Button
                  size="sm"
                  variant="default"
                  disabled={isBusy}
                  aria-label={`撤回：${batch.title}`}
                  onClick={() => undo(batch.batchId)}
                >
                  撤回
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const when = (moment: string): string =>
  new Date(moment).toLocaleString('zh-CN', {
    ...{ timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });

function Words({ batch }: { batch: Batch }) {
  const { title, madeBy, madeAt, undoneBy, undoneAt, undoUntil } = batch;
  return (
    <span className={styles.two}>
      <b>{title}</b>
      <small>
        {madeBy} {when(madeAt)}
        {undoneAt !== null && `，${undoneBy ?? ''} ${when(undoneAt)} 撤回了`}
        {undoUntil !== null && `，${when(undoUntil)} 以前能撤回`}
      </small>
    </span>
  );
}
