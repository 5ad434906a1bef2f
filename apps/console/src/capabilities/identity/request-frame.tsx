import { StatusChip } from '@xuezhou/ui/status-chip';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import type { ReactNode } from 'react';
import { Face } from '../../platform/parts/face.tsx';
import { waitedText } from './request.words.ts';
import styles from './request-frame.module.css';
import type { StudentRequest } from './requests.queries.ts';

interface RequestFrameProps {
  item: StudentRequest;
  /** What the student wants, as a sentence. */
  title: string;
  /** In place of how long it waits. */
  state?: string | undefined;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  children: ReactNode;
}

/** One request: who asks for what, since when, and what is known of it. */
export function RequestFrame({ item, title, state, facts, children }: RequestFrameProps) {
  const { studentId } = item.request;
  return (
    <article className={styles.root} aria-label={title}>
      <header className={styles.head}>
        <Face name={item.nickname} size={40} />
        <div className={styles.words}>
          <h2>{title}</h2>
          <p className={styles.quiet}>
            学号 {studentId}，{fullDayText(item.submittedOn)}提交
          </p>
        </div>
        <StatusChip>{state ?? waitedText(item)}</StatusChip>
      </header>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </article>
  );
}
