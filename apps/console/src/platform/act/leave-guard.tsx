import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '@xuezhou/ui/dialog';
import { useEffect } from 'react';
import styles from '../dialog/dialog.module.css';

interface LeaveGuardProps {
  /** What would be lost: 「2 处改动」; undefined where nothing would be. */
  unsaved: string | undefined;
}

/** Asks before a page is left, or the window closed, with what was not saved. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const isDirty = unsaved !== undefined;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  // What ended meanwhile, well or badly, is to be read here first: the page stays, and who asks again goes.
  useEffect(() => {
    if (!isDirty) reset?.();
    return () => reset?.();
  }, [isDirty, reset]);
  return (
    <Dialog
      title={`${unsaved ?? ''}还没有存下`}
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
    >
      <div className={styles.root}>
        <p>离开这一页，它们就没有了。</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => proceed?.()}>
            放弃并离开
          </Button>
          <Button data-autofocus onClick={() => reset?.()}>
            留在这一页
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
