import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useId, useMemo, useState } from 'react';
import { wordDifference } from '../../../platform/parts/word-difference.ts';
import { Words } from '../../../platform/parts/words.tsx';
import { kinds, whats } from '../publish/change.words.ts';
import { comparisonQuery, type Difference } from './versions.queries.ts';
import styles from './versions.module.css';

interface ComparisonProps {
  courseId: number;
  from: number;
  /** Undefined: the draft. */
  to: number | undefined;
}

/** So many are shown open at first; to lay long texts side by side takes a while. */
const openAtFirst = 5;

/** What was added, removed, moved and changed on the way from one to the other. */
export function Comparison({ courseId, from, to }: ComparisonProps) {
  const asked = useQuery(comparisonQuery(courseId, from, to));
  if (asked.isError)
    return (
      <ErrorState
        title="没有对照出来"
        text={troubleText(asked.error)}
        action={
          <Button variant="light" onClick={() => void asked.refetch()}>
            再试一次
          </Button>
        }
      />
    );
  if (asked.data === undefined) return <PageSkeleton label="正在对照" />;
  const differences = asked.data;
  if (differences.length === 0) return <p className={styles.quiet}>两边一样。</p>;
  const counts = (Object.keys(whats) as (keyof typeof whats)[]).flatMap((what) => {
    const count = differences.filter((each) => each.what === what).length;
    return count === 0 ? [] : [`${whats[what].word} ${count}`];
  });
  return (
    <>
      <p className={styles.quiet}>{counts.join(' · ')}</p>
      <ul className={styles.list} aria-label="不同的地方">
        {differences.map((each, index) => (
          <DifferenceRow
            key={`${each.kind}:${each.nodeId}`}
            difference={each}
            isOpenAtFirst={index < openAtFirst}
          />
        ))}
      </ul>
    </>
  );
}

interface DifferenceRowProps {
  difference: Difference;
  isOpenAtFirst: boolean;
}

function DifferenceRow({ difference, isOpenAtFirst }: DifferenceRowProps) {
  const { kind, what, title, place, details } = difference;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { word, tone } = whats[what];
  return (
    <li className={styles.row}>
      <p className={styles.title}>
        <StatusChip tone={tone}>{word}</StatusChip>
        <b>
          {kinds[kind]}“{title}”
        </b>
        {place !== '' && <span>在“{place}”里</span>}
        {details.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? '收起' : '看'}“${title}”的不同`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起' : '看不同'}
          </Button>
        )}
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && details.map((detail) => <BothSides key={detail.fact} {...detail} />)}
      </div>
    </li>
  );
}

function BothSides({ fact, before, after }: Difference['details'][number]) {
  const [old, now] = useMemo(() => wordDifference(before, after), [before, after]);
  return (
    <dl className={styles.sides}>
      <dt>{fact}</dt>
      <dd>
        <Words spans={old} as="del" />
      </dd>
      <dd>
        <Words spans={now} as="ins" />
      </dd>
    </dl>
  );
}
