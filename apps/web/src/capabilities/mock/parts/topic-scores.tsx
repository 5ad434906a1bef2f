import type { MockTranscript } from '@xuezhou/contract/mock';
import { SectionCard } from '@xuezhou/ui/section-card';
import { clockText } from '../../../platform/clock-text.ts';
import { mockWords } from '../mock.words.ts';
import styles from './topic-scores.module.css';

const words = mockWords.transcript;

/** Each topic with what was right, and the time that it took. */
export function TopicScores({ topics }: Pick<MockTranscript, 'topics'>) {
  return (
    <SectionCard title={words.topics}>
      <ul className={styles.root}>
        {topics.map(({ title, right, total, spentMs }) => (
          <li key={title}>
            <div className={styles.line}>
              <span>{title}</span>
              <span>{words.topicOf(right, total)}</span>
            </div>
            <div className={styles.track} aria-hidden>
              <div style={{ width: `${total === 0 ? 0 : (100 * right) / total}%` }} />
            </div>
            <p className={styles.time}>{words.spent(clockText(spentMs / 1000))}</p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
