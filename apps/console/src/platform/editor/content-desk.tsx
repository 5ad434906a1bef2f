import { Button } from '@mantine/core';
import { Notice } from '@xuezhou/ui/notice';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../act/leave-guard.tsx';
import { OfflineNote } from '../act/offline-note.tsx';
import { Outdated } from '../form/outdated.tsx';
import { PageHead } from '../page/page-head.tsx';
import styles from './content-desk.module.css';

/** What is written, as `useContentDraft` has it. */
interface Draft {
  isDirty: boolean;
  isBusy: boolean;
  isOutdated: boolean;
  refusal: string | undefined;
  /** What stands at no part of it has `words` of the whole. */
  faults: readonly { readonly words: string }[];
  save: () => Promise<void>;
  takeTheirs: () => void;
  keepMine: () => void;
}

interface ContentDeskProps {
  draft: Draft;
  title: string;
  /** Whether readers have it; of a new one nothing. */
  state: ReactNode;
  note: ReactNode;
  mayWrite: boolean;
  /** A file says it, or another may write it. */
  isReadOnly: boolean;
  /** Beside the button that saves. */
  acts: ReactNode;
  /** 存下训练营. */
  saveButton: string;
  /** Of `faults`, what is said over the form; the others stand at their parts. */
  wholeFaults: readonly { readonly words: string }[];
  /** What a colleague saved meanwhile. */
  theirs: ReactNode;
  /** What it is called for who would leave it unsaved. */
  named: string;
  /** As its readers have it. */
  view?: ReactNode;
  children: ReactNode;
}

/** Small content as it is written, beside what its readers see of it. */
export function ContentDesk(props: ContentDeskProps) {
  const { draft, title, state, note, mayWrite, isReadOnly, acts, view, children } = props;
  const { isDirty, isBusy, isOutdated, save } = draft;
  const written = (
    <div className={`${styles.written} ${view === undefined ? styles.alone : ''}`}>
      <OfflineNote />
      <Trouble {...props} />
      {children}
    </div>
  );
  return (
    <>
      <PageHead
        title={title}
        count={state}
        note={note}
        actions={
          mayWrite && (
            <>
              {acts}
              {!isReadOnly && (
                <Button
                  loading={isBusy}
                  disabled={isOutdated || !isDirty}
                  onClick={() => void save()}
                >
                  {props.saveButton}
                </Button>
              )}
            </>
          )
        }
      />
      {view === undefined ? (
        written
      ) : (
        <div className={styles.root}>
          {written}
          {view}
        </div>
      )}
      <LeaveGuard
        unsaved={isDirty && !isBusy && !isReadOnly ? `“${props.named}”的改动` : undefined}
      />
    </>
  );
}

/** Why it was not saved, and what a colleague saved meanwhile. */
function Trouble({ draft, wholeFaults, theirs }: ContentDeskProps) {
  const { faults, refusal, isOutdated, takeTheirs, keepMine } = draft;
  return (
    <>
      {isOutdated && (
        <Outdated onTheirs={takeTheirs} onMine={keepMine}>
          {theirs}
        </Outdated>
      )}
      <div role="alert">
        {refusal !== undefined && <Notice tone="wrong" title={refusal} />}
        {faults.length > 0 && (
          <Notice tone="review" title={`还有 ${faults.length} 处要改，改好再存`}>
            {wholeFaults.map(({ words }) => words).join('；') || '在下面标出来了'}
          </Notice>
        )}
      </div>
    </>
  );
}
