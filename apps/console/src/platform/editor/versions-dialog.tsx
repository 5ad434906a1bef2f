import { Button } from '@mantine/core';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState, type ReactNode } from 'react';
import styles from './text-desk.module.css';

interface SavedVersion {
  readonly version: number;
  readonly changedAt: string;
  readonly changedBy: string;
}

interface VersionsDialogProps {
  /** The newest first. */
  versions: readonly SavedVersion[];
  /** Said beside the one that is read; undefined: none is. */
  readVersion: number | undefined;
  readWords: string;
  isOpen: boolean;
  onClose: () => void;
  /** What stands below the list, of the version that is looked at. */
  renderVersion: (version: number) => ReactNode;
}

/** Every version that was saved, by whom and when; one at a time is looked at. */
export function VersionsDialog({
  versions,
  readVersion,
  readWords,
  renderVersion,
  ...dialog
}: VersionsDialogProps) {
  const [chosen, choose] = useState<number>();
  return (
    <Dialog title="以前的版本" size={820} {...dialog}>
      <ul className={styles.versions}>
        {versions.map(({ version, changedAt, changedBy }) => (
          <li key={version}>
            <span>
              <b>第 {version} 版</b>
              <small>
                {momentText(changedAt)} · {changedBy}
                {version === readVersion && ` · ${readWords}`}
              </small>
            </span>
            <Button
              variant="subtle"
              size="sm"
              aria-expanded={chosen === version}
              onClick={() => choose(chosen === version ? undefined : version)}
            >
              {chosen === version ? '收起' : '看'}第 {version} 版
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && renderVersion(chosen)}
    </Dialog>
  );
}
