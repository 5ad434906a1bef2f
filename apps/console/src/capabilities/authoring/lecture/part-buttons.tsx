import { Button } from '@mantine/core';
import { Notice } from '@xuezhou/ui/notice';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import type { Edited } from './use-edited.ts';
import styles from './lecture-page.module.css';

interface PartButtonsProps<Value> {
  edited: Edited<Value>;
  /** What is being written: 「字幕」. */
  name: string;
  /** Why it cannot be saved yet. */
  fault?: string | undefined;
  /** What the colleague saved, in short. */
  theirs: (value: Value) => string;
}

/** Under a part of a lecture: what a colleague saved meanwhile, what the server refused, and the buttons. */
export function PartButtons<Value>({ edited, name, fault, theirs }: PartButtonsProps<Value>) {
  const { isDirty, isBusy, refusal } = edited;
  return (
    <>
      {edited.theirs !== undefined && (
        <Notice
          tone="review"
          title={`同事刚存过${name}，你写的还在，没有存上去`}
          action={
            <>
              <Button variant="subtle" size="sm" onClick={edited.drop}>
                用同事的
              </Button>
              <Button variant="light" size="sm" onClick={edited.keepMine}>
                用我的
              </Button>
            </>
          }
        >
          {theirs(edited.theirs)}
        </Notice>
      )}
      <p className={styles.refusal} role="alert" hidden={(refusal ?? fault) === undefined}>
        {refusal ?? fault}
      </p>
      {isDirty && (
        <div className={styles.buttons}>
          <Button
            size="sm"
            loading={isBusy}
            disabled={fault !== undefined || edited.theirs !== undefined}
            onClick={edited.save}
          >
            存{name}
          </Button>
          {edited.undo && (
            <Button size="sm" variant="default" onClick={edited.undo}>
              撤回一步
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={edited.drop}>
            放弃
          </Button>
        </div>
      )}
      <LeaveGuard unsaved={isDirty && !isBusy ? `${name}的改动` : undefined} />
    </>
  );
}
