import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { restorePaperVersion, type ManagedPaper } from '@xuezhou/contract/mock/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './paper-desk.module.css';

interface VersionsDialogProps {
  paper: ManagedPaper;
  isOpen: boolean;
  onClose: () => void;
}

/** What was published, by whom and when; an older one comes back as a draft. */
export function VersionsDialog({ paper, isOpen, onClose }: VersionsDialogProps) {
  const { paperId, versions, mayDraft } = paper;
  const { act, isBusy, refusal } = useAct();
  const restore = async (version: number) => {
    const isDone = await act(async () => {
      await call(restorePaperVersion, { body: { paperId, version } });
      return `第 ${version} 版放回草稿了，发布以后学员才看到`;
    });
    if (isDone) onClose();
  };
  return (
    <Dialog title="旧版" isOpen={isOpen} onClose={onClose}>
      <ul className={styles.versions}>
        {versions.map(({ version, publishedAt, publishedBy }, index) => (
          <li key={version}>
            <b>第 {version} 版</b>
            <span className={styles.note}>
              {momentText(publishedAt)} · {publishedBy}
            </span>
            {index === 0 && <span className={styles.note}>现在的</span>}
            {mayDraft && (
              <Button
                variant="subtle"
                size="sm"
                disabled={isBusy}
                onClick={() => void restore(version)}
              >
                放回草稿
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </Dialog>
  );
}
