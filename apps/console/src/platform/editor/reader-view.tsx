import { SegmentedControl } from '@mantine/core';
import { Notice } from '@xuezhou/ui/notice';
import { useState, type ReactNode } from 'react';
import styles from './reader-view.module.css';

interface ReaderViewProps {
  /** Who reads it. */
  reader?: string;
  faults: readonly string[];
  /** What stands over them. */
  faultsTitle: string;
  /** As it is read. */
  children: ReactNode;
}

/** What is written, as its readers will see it, at the width of a desk or of a phone. */
export function ReaderView({ reader = '学员', faults, faultsTitle, children }: ReaderViewProps) {
  const [width, setWidth] = useState('desk');
  return (
    <section className={styles.preview} aria-label={`${reader}看到的样子`}>
      <div className={styles.bar}>
        <h2>{reader}看到的样子</h2>
        <SegmentedControl
          size="xs"
          value={width}
          onChange={setWidth}
          data={[
            { value: 'desk', label: '电脑' },
            { value: 'phone', label: '手机' },
          ]}
        />
      </div>
      {faults.length > 0 && (
        <Notice tone="review" title={faultsTitle}>
          <ul className={styles.faults}>
            {faults.map((fault, index) => (
              <li key={index}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.page} data-width={width}>
        {children}
      </div>
    </section>
  );
}
