import type { MockTranscript } from '@xuezhou/contract/mock';
import { paperFormats, placeInBand } from '@xuezhou/rules/mock/paper-format';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { mockWords } from '../mock.words.ts';
import styles from './topic-scores.module.css';

const words = mockWords.transcript;
type Topics = MockTranscript['topics'];

const shareOf = ({ right, total }: Topics[number]) => (total === 0 ? 1 : right / total);
const worstFirst = (topics: Topics) => topics.toSorted((a, b) => shareOf(a) - shareOf(b));

const tones = { below: 'wrong', within: 'quiet', above: 'right' } as const;

/** Each topic with what was right and the time that it took; where the paper keeps an exam's form, beside its pass band. */
export function TopicScores({
  courseId,
  topics,
  format,
}: Pick<MockTranscript, 'courseId' | 'topics' | 'format'>) {
  const band = format === null ? null : paperFormats[format].passBand;
  return (
    <SectionCard title={words.topics} caption={words.topicsText}>
      <ul className={styles.root}>
        {worstFirst(topics).map(({ title, right, total, spentMs, readingId }) => {
          const place = band && placeInBand(right, total, band);
          return (
            <li key={title}>
              <div className={styles.line}>
                {readingId === undefined ? (
                  <span>{title}</span>
                ) : (
                  <Link to="/course/$courseId/topic/$readingId" params={{ courseId, readingId }}>
                    {title}
                  </Link>
                )}
                <span>{words.topicOf(right, total)}</span>
              </div>
              <div className={styles.track} aria-hidden>
                <div
                  className={styles.right}
                  style={{ width: `${total === 0 ? 0 : (100 * right) / total}%` }}
                />
                {band && (
                  <div
                    className={styles.band}
                    style={{ left: `${band.from}%`, width: `${band.to - band.from}%` }}
                  />
                )}
              </div>
              <div className={styles.foot}>
                <span>{words.spent(clockText(spentMs / 1000))}</span>
                {place && <StatusChip tone={tones[place]}>{words.places[place]}</StatusChip>}
              </div>
            </li>
          );
        })}
      </ul>
      {band && <p className={styles.note}>{words.band(band.from, band.to)}</p>}
    </SectionCard>
  );
}
