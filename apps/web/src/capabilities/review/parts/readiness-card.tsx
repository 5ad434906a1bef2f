import { Button } from '@mantine/core';
import type { Readiness, TopicReadiness } from '@xuezhou/contract/review';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useClosure } from '../../../platform/study/use-closure.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { readinessQuery } from '../review.queries.ts';
import { reviewWords } from '../review.words.ts';
import styles from './readiness-card.module.css';

const words = reviewWords.ready;
const shownAtFirst = 4;

/** How ready one is, topic by topic, what is worth the most work first. */
export function ReadinessCard({ courseId }: { courseId: number }) {
  const { data, isError, isFetching, refetch } = useSteadyQuery(readinessQuery(courseId));
  if (isError)
    return (
      <SectionCard
        title={words.title}
        action={
          <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
            {reviewWords.again}
          </Button>
        }
      >
        <p className="xz-small xz-quiet" role="alert">
          {words.failed}
        </p>
      </SectionCard>
    );
  if (!data || data.topics.length === 0) return null;
  return (
    <SectionCard title={words.title}>
      {data.percent === null ? (
        <p className="xz-small xz-quiet">{words.noneText}</p>
      ) : (
        <Known courseId={courseId} readiness={data} />
      )}
    </SectionCard>
  );
}

function Known({ courseId, readiness }: { courseId: number; readiness: Readiness }) {
  const [isWhole, setWhole] = useState(false);
  const [isTold, setTold] = useState(false);
  const { percent, covered, confidence, topics } = readiness;
  const isClosed = useClosure(courseId) !== null;
  const shown = isWhole ? topics : topics.slice(0, shownAtFirst);
  return (
    <>
      <p className={styles.whole}>
        <span className="xz-figure">{percent}</span>% <span>{words.whole}</span>
      </p>
      <p className={styles.facts}>
        <StatusChip>{words.confidence[confidence]}</StatusChip>
        {words.covered(covered)}
      </p>
      <ul className={styles.topics}>
        {shown.map((topic) => (
          <Topic key={topic.readingId} courseId={courseId} topic={topic} isClosed={isClosed} />
        ))}
      </ul>
      <div className={styles.more}>
        {topics.length > shownAtFirst && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.fewer : words.all(topics.length)}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isTold}
          onClick={() => setTold(!isTold)}
        >
          {words.how}
        </Button>
      </div>
      {isTold && <p className="xz-caption xz-quiet">{words.howText}</p>}
    </>
  );
}

interface TopicProps {
  courseId: number;
  topic: TopicReadiness;
  isClosed: boolean;
}

function Topic({ courseId, topic, isClosed }: TopicProps) {
  const { bookId, readingId, readingName, percent, confidence, share } = topic;
  return (
    <li className={styles.topic}>
      <div className={styles.head}>
        <Link
          className={styles.name}
          to="/course/$courseId/topic/$readingId"
          params={{ courseId, readingId }}
        >
          {readingName}
        </Link>
        <span className={styles.value}>{words.told(topic)}</span>
      </div>
      {percent !== null && <ProgressLine value={percent} max={100} label={readingName} />}
      <p className={styles.evidence}>
        {[...evidenceOf(topic), words.share(share)].join(' · ')}
        {percent !== null && ` · ${words.confidence[confidence]}`}
      </p>
      {!isClosed && (
        <Link
          className={styles.practise}
          to="/exercise/$courseId"
          params={{ courseId }}
          search={{ type: '4', book: String(bookId), reading: String(readingId) }}
          aria-label={words.practiseOf(readingName)}
        >
          {words.practise}
        </Link>
      )}
    </li>
  );
}

function evidenceOf({ evidence }: TopicReadiness): string[] {
  const { answers, right, mockAnswers, mockRight, cards, remembered, lastAt } = evidence;
  return [
    ...(answers > 0 ? [words.answers(right, answers)] : []),
    ...(mockAnswers > 0 ? [words.mock(mockRight, mockAnswers)] : []),
    ...(cards > 0 && remembered !== null ? [words.cards(cards, remembered)] : []),
    ...(lastAt === null ? [] : [words.last(dayFormat.format(new Date(lastAt)))]),
  ];
}

const dayFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
});
