import type { MockTranscript } from '@xuezhou/contract/mock';
import { SectionCard } from '@xuezhou/ui/section-card';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { mockWords } from '../mock.words.ts';
import styles from './score-card.module.css';

const words = mockWords.transcript;

/** The score, and where it stands among those who sat the paper. */
export function ScoreCard({ transcript }: { transcript: MockTranscript }) {
  const { mockScore, rightCount, questions, topics, handedInAt, percentile } = transcript;
  const seconds = topics.reduce((sum, { spentMs }) => sum + Math.floor(spentMs / 1000), 0);
  return (
    <SectionCard>
      <div className={styles.root}>
        <div>
          <p className={styles.name}>{words.score}</p>
          <p className={styles.score}>{mockScore}</p>
        </div>
        <dl>
          <div>
            <dt>{words.right}</dt>
            <dd>{words.topicOf(rightCount, questions.length)}</dd>
          </div>
          <div>
            <dt>{words.time}</dt>
            <dd>{clockText(seconds)}</dd>
          </div>
        </dl>
        <p className={styles.note}>
          {percentile === null
            ? words.few(transcript.satCount)
            : words.standing(percentile, transcript.satCount)}
        </p>
        <p className={styles.note}>
          {momentText(handedInAt)} ·{' '}
          {transcript.handedInBy === 'clock' ? words.byClock : words.byStudent}
        </p>
      </div>
    </SectionCard>
  );
}
