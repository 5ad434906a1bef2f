import type { IdentityReview } from '@xuezhou/contract/identity';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import { identityWords } from '../identity.words.ts';
import styles from './review-card.module.css';

const words = identityWords.review;

const looks = {
  submitted: { tone: 'review', Icon: IconClock, text: words.submittedText },
  passed: { tone: 'right', Icon: IconCircleCheck, text: words.passedText },
  failed: { tone: 'wrong', Icon: IconCircleX, text: words.failedText },
} as const;

interface ReviewCardProps {
  review: IdentityReview & { state: keyof typeof looks };
  /** What the student can do now. */
  actions?: ReactNode;
}

/** How the review stands, and what was given for it, masked. */
export function ReviewCard({ review: { state, given, reason }, actions }: ReviewCardProps) {
  const { tone, Icon, text } = looks[state];
  const isUnexplained = state === 'failed' && reason === null;
  return (
    <SectionCard>
      <div className={styles.root}>
        <div className={styles.head}>
          <StatusChip tone={tone} icon={<Icon size={16} stroke={1.8} aria-hidden />}>
            {words[state]}
          </StatusChip>
          <p className={styles.text}>{isUnexplained ? words.failedWithoutReason : text}</p>
        </div>
        {reason !== null && (
          <p className={styles.reason}>
            <span className={styles.reasonName}>{words.reason}</span>
            {reason}
          </p>
        )}
        {given && <GivenList given={given} />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </SectionCard>
  );
}

function GivenList({ given }: { given: NonNullable<IdentityReview['given']> }) {
  const rows = [
    [words.kind, identityWords.kind[given.kind]],
    [words.name, given.name],
    [words.number, given.number],
    [words.submittedAt, words.momentText(given.submittedAt)],
  ] as const;
  return (
    <>
      <dl className={styles.list}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {given.images.length > 0 && (
        <ul className={styles.images} aria-label={words.images}>
          {given.images.map(({ side, address }) => (
            <li key={side}>
              <img
                className={styles.image}
                src={address}
                alt={identityWords.picture.sent(identityWords.picture.side[side])}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
