import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { QaAbout, QaContext } from '@xuezhou/contract/qa';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { ContextWords } from '@xuezhou/client/qa/question-parts.tsx';
import styles from './attached.module.css';
import { askWords as words } from './ask.words.ts';

interface AttachedProps {
  about: QaAbout;
  /** As the server knows it; null until it has said so. */
  context: QaContext | null;
  error: unknown;
  isAttached: boolean;
  onChange: (isAttached: boolean) => void;
}

/** What goes along with the question; taken out, it can be put back. */
export function Attached({ about, context, error, isAttached, onChange }: AttachedProps) {
  return (
    <div>
      <div className={styles.label}>{words.attached[about.kind]}</div>
      {isAttached ? (
        <div className={styles.root}>
          {context && <ContextWords context={context} />}
          {context === null && (
            <span className={styles.words}>
              {error instanceof RefusalError ? error.message : error ? words.contextFailed : ''}
            </span>
          )}
          <ActionIcon size={44} aria-label={words.detach} onClick={() => onChange(false)}>
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </div>
      ) : (
        <div className={styles.root}>
          <span className={styles.words}>{words.detached}</span>
          <Button variant="subtle" size="sm" onClick={() => onChange(true)}>
            {words.attach}
          </Button>
        </div>
      )}
    </div>
  );
}
