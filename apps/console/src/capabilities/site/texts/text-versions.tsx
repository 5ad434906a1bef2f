import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { OpenSchoolText, SchoolText } from '@xuezhou/contract/site/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { TextView } from './text-view.tsx';
import { textVersionQuery } from './texts.queries.ts';
import styles from './texts.module.css';

interface TextVersionsProps {
  opened: OpenSchoolText;
  mayWrite: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Puts an older one into the fields; it is read by nobody before it is saved. */
  onTake: (text: SchoolText) => void;
}

/** Every version that was read, by whom and when it was saved; each can be looked at and brought back. */
export function TextVersions({ opened, mayWrite, isOpen, onClose, onTake }: TextVersionsProps) {
  const { name, versions } = opened;
  const [chosen, choose] = useState<number>();
  return (
    <Dialog title="以前的版本" size={820} isOpen={isOpen} onClose={onClose}>
      <ul className={styles.versions}>
        {versions.map(({ version, changedAt, changedBy }, index) => (
          <li key={version}>
            <span>
              <b>第 {version} 版</b>
              <small>
                {momentText(changedAt)} · {changedBy}
                {index === 0 && ' · 现在读的'}
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
      {chosen !== undefined && (
        <OneVersion
          name={name}
          version={chosen}
          take={
            mayWrite && chosen !== versions[0]?.version
              ? (text) => {
                  onTake(text);
                  onClose();
                }
              : undefined
          }
        />
      )}
    </Dialog>
  );
}

interface OneVersionProps {
  name: OpenSchoolText['name'];
  version: number;
  take: ((text: SchoolText) => void) | undefined;
}

function OneVersion({ name, version, take }: OneVersionProps) {
  const asked = useQuery(textVersionQuery(name, version));
  if (asked.isError) return <ErrorState title="这一版没有取到" text={troubleText(asked.error)} />;
  if (asked.data === undefined) return <PageSkeleton />;
  const { text, page } = asked.data;
  return (
    <>
      {take !== undefined && (
        <p className={styles.buttons}>
          <Button variant="light" onClick={() => take(text)}>
            把第 {version} 版放回编辑框
          </Button>
        </p>
      )}
      <TextView name={name} page={page} faults={[]} />
    </>
  );
}
