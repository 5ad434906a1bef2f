import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { restoreVersion } from '@xuezhou/contract/authoring/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useAct } from '../../../platform/act/use-act.ts';
import { versionsQuery } from '../authoring.queries.ts';
import styles from './publish.module.css';

interface VersionsDialogProps {
  courseId: number;
  mayDraft: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** What was published, by whom and when; an older one comes back as a draft. */
export function VersionsDialog({ courseId, mayDraft, isOpen, onClose }: VersionsDialogProps) {
  const asked = useQuery({ ...versionsQuery(courseId), enabled: isOpen });
  const { act, isBusy, refusal } = useAct();
  const restore = async (version: number) => {
    const isDone = await act(async () => {
      await call(restoreVersion, { body: { courseId, version } });
      return `第 ${version} 版放回草稿了，发布以后学员才看到`;
    });
    if (isDone) onClose();
  };
  return (
    <Dialog title="旧版" isOpen={isOpen} onClose={onClose}>
      {asked.isError ? (
        <ErrorState title="旧版没有取到" text={troubleText(asked.error)} />
      ) : asked.data === undefined ? (
        <PageSkeleton />
      ) : asked.data.length === 0 ? (
        <EmptyState title="还没有发布过" text="发布一次就有一个版本。" />
      ) : (
        <ul className={styles.list}>
          {asked.data.map(({ version, publishedAt, publishedBy, changes }, index) => (
            <li key={version} className={styles.row}>
              <b>第 {version} 版</b>
              <div className={styles.words}>
                <p className={styles.detail}>
                  {momentText(publishedAt)} · {publishedBy} · {changes} 处改动
                </p>
              </div>
              {index === 0 ? (
                <span>学员现在看的</span>
              ) : (
                mayDraft && (
                  <Button
                    variant="subtle"
                    size="sm"
                    disabled={isBusy}
                    onClick={() => void restore(version)}
                  >
                    放回草稿
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </Dialog>
  );
}
