import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { getStudentMastery, type CourseMastery } from '@xuezhou/contract/review/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { WaterLevel, waterLevelNames, type WaterLevelValue } from '@xuezhou/ui/water-level';
import { useState } from 'react';
import styles from './mastery-card.module.css';

const first = 10;

/** What the student knows of each open course, topic by topic, with the figures that the student is told. */
export function MasteryCard({ studentId }: { studentId: number }) {
  const query = useQuery(
    operationQuery(getStudentMastery, { params: { studentId } }, { ignoreErrors: true }),
  );
  if (query.data === undefined)
    return (
      <SectionCard title="各章掌握得怎么样">
        {query.error === null ? (
          <PageSkeleton delay={300} label="正在算各章的掌握程度" />
        ) : (
          <ErrorState
            title="掌握程度没有取到"
            text={troubleText(query.error)}
            action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
          />
        )}
      </SectionCard>
    );
  if (query.data.length === 0)
    return (
      <SectionCard title="各章掌握得怎么样">
        <p className={styles.quiet}>现在没有开着的课程。</p>
      </SectionCard>
    );
  return query.data.map((course) => <Course key={course.courseId} course={course} />);
}

function Course({ course }: { course: CourseMastery }) {
  const [isWhole, setWhole] = useState(false);
  const { courseName, topics } = course;
  const shown = isWhole ? topics : topics.slice(0, first);
  return (
    <SectionCard title={`${courseName} · 掌握`} caption={summary(course)}>
      {topics.length === 0 ? (
        <p className={styles.quiet}>这门课还没有章节。</p>
      ) : (
        <ol className={styles.topics} aria-label={`${courseName}各章`}>
          {shown.map((topic) => (
            <Topic key={topic.readingId} topic={topic} />
          ))}
        </ol>
      )}
      {topics.length > first && (
        <Button variant="default" size="sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `只看最该练的 ${first} 章` : `看全部 ${topics.length} 章`}
        </Button>
      )}
    </SectionCard>
  );
}

const levelOf = (mastery: number): WaterLevelValue =>
  mastery === 1 || mastery === 2 || mastery === 3 || mastery === 4 ? mastery : 0;

/** A level without a question is of lectures and cards: it is begun, though nothing was practised. */
const withoutPercent = (level: WaterLevelValue, answers: number) =>
  answers > 0 ? '题还太少' : level > 0 ? '还没做题' : '未练';

function Topic({ topic }: { topic: CourseMastery['topics'][number] }) {
  const { readingName, bookName, mastery, percent, isWeak, answers, right } = topic;
  const level = levelOf(mastery);
  return (
    <li data-weak={isWeak || undefined}>
      <WaterLevel level={level} label="" />
      <span className={styles.name} title={bookName}>
        {readingName}
        <small>
          {waterLevelNames[level]}
          {answers > 0 && ` · ${answers} 题对 ${right}`}
          {isWeak && ' · 薄弱'}
        </small>
      </span>
      {percent === null ? (
        <span className={styles.quiet}>{withoutPercent(level, answers)}</span>
      ) : (
        <>
          <ProgressLine value={percent} max={100} label={`${readingName}的掌握程度`} />
          <b>{percent}%</b>
        </>
      )}
    </li>
  );
}

function summary({ percent, covered, answers, right }: CourseMastery): string {
  const accuracy =
    answers === 0 ? '还没做题' : `${answers} 题，正确率 ${Math.round((right / answers) * 100)}%`;
  return percent === null
    ? `${accuracy}；还算不出准备度`
    : `准备度 ${percent}%，有依据的占 ${covered}%；${accuracy}`;
}
