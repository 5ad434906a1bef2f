import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import {
  dropChanges,
  publishChanges,
  type CourseChange,
  type NodeKey,
} from '@xuezhou/contract/authoring/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { changesQuery } from '../authoring.queries.ts';
import { ChangeRow } from './change-row.tsx';
import { keyOf, neededBy, needsOf } from './needs.ts';
import styles from './publish.module.css';

interface PublishDialogProps {
  courseId: number;
  mayPublish: boolean;
  mayDraft: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** What differs from what students see, one by one: each can be left out, and dropped. */
export function PublishDialog({
  courseId,
  mayPublish,
  mayDraft,
  isOpen,
  onClose,
}: PublishDialogProps) {
  const asked = useQuery({ ...changesQuery(courseId), enabled: isOpen, staleTime: 0 });
  const changes = asked.data?.changes ?? [];
  const stamp = asked.data?.stamp;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // What came since is shown before anything is given up.
  const dropping = useAct({ onRefusal: () => (void asked.refetch(), false) });
  const faulty = new Set(changes.filter(({ faults }) => faults.length > 0).map(keyOf));
  const out = neededBy(changes, new Set([...left, ...faulty]));
  const chosen = changes.filter((change) => !out.has(keyOf(change)));
  const turn = (change: CourseChange, isIn: boolean) => {
    const after = new Set(left);
    if (isIn) for (const key of needsOf(changes, keyOf(change))) after.delete(key);
    else after.add(keyOf(change));
    setLeft(after);
  };
  const drop = (change: CourseChange) =>
    void dropping.act(async () => {
      const { dropped } = await call(dropChanges, {
        body: { courseId, changes: [identity(change)], ...(stamp !== undefined && { stamp }) },
      });
      return `放弃了 ${dropped} 处改动`;
    });
  const publish = async () => {
    const version = asked.data?.version ?? 0;
    const body = { courseId, version, changes: chosen.map(identity) };
    const { published } = await call(publishChanges, { body });
    return `发布了 ${published} 处改动，学员现在就能看到`;
  };
  const mayNow = mayPublish && changes.length > 0;
  return (
    <ActDialog
      title="还没有发布的改动"
      isOpen={isOpen}
      onClose={onClose}
      button={`发布 ${chosen.length} 处改动`}
      isReady={mayNow && chosen.length > 0}
      work={publish}
      size={720}
    >
      {asked.isError ? (
        <ErrorState
          title="改动没有取到"
          text={troubleText(asked.error)}
          action={
            <Button variant="light" onClick={() => void asked.refetch()}>
              再试一次
            </Button>
          }
        />
      ) : asked.data === undefined ? (
        <PageSkeleton />
      ) : changes.length === 0 ? (
        <EmptyState title="没有改动" text="学员看到的和草稿一样。" />
      ) : (
        <ul className={styles.list}>
          {changes.map((change) => (
            <ChangeRow
              key={keyOf(change)}
              change={change}
              isChosen={!out.has(keyOf(change))}
              onTurn={(isIn) => turn(change, isIn)}
              onDrop={mayDraft && !dropping.isBusy ? () => drop(change) : undefined}
            />
          ))}
        </ul>
      )}
      {(asked.data?.openComments ?? 0) > 0 && (
        <p className={styles.warning}>
          还有 {asked.data?.openComments} 条批注没解决；可以照样发布。
        </p>
      )}
      <p className={styles.refusal} role="alert" hidden={dropping.refusal === undefined}>
        {dropping.refusal}
      </p>
      {!mayPublish && <Withheld permission="content.publish" what="发布" />}
    </ActDialog>
  );
}

const identity = ({ kind, nodeId }: CourseChange): NodeKey => ({ kind, nodeId });
