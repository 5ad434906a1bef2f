import { Button } from '@mantine/core';
import { Notice } from '@xuezhou/ui/notice';
import type { ReactNode } from 'react';
import styles from './outdated.module.css';

interface OutdatedProps {
  onTheirs: () => void;
  onMine: () => void;
  /** What the colleague saved. */
  children: ReactNode;
}

/** Somebody saved meanwhile: nothing is sent until it is said whose stays. */
export const Outdated = ({ onTheirs, onMine, children }: OutdatedProps) => (
  <div className={styles.root}>
    <Notice
      tone="review"
      title="同事刚存过新的，你写的还在这里，没有存上去"
      action={
        <>
          <Button variant="subtle" size="sm" onClick={onTheirs}>
            用同事的
          </Button>
          <Button variant="light" size="sm" onClick={onMine}>
            用我的
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  </div>
);
