import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import type { Topic } from '@xuezhou/contract/study';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { masteryWords } from '../../catalogue/port/mastery.words.ts';
import { TopicDays } from './topic-days.tsx';
import { TopicEvidence } from './topic-evidence.tsx';
import { TopicLevel } from './topic-level.tsx';
import { TopicNext } from './topic-next.tsx';
import { TopicThings } from './topic-things.tsx';
import styles from './topic-page.module.css';
import { courseQuery, topicQuery } from './topic.queries.ts';
import { topicWords as words } from './topic.words.ts';

/** What is known of a chapter, by what, how it came so, and what to do next. */
export function TopicPage() {
  const isPhone = usePhone();
  const { courseId, readingId } = useParams({ from: '/course/$courseId/topic/$readingId' });
  const { data: topic } = useSuspenseQuery(topicQuery(courseId, readingId));
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  useTitle(topic.readingName);
  const today = dayOf(serverNow());
  const reading = course.books
    .flatMap(({ readings }) => readings)
    .find((own) => own.readingId === readingId);
  const isOpen = course.period.closedBy === null && reading?.canAccess === true;
  const next = (
    <TopicNext
      topic={topic}
      isOpen={isOpen}
      hasQuestions={reading !== undefined && reading.questionTotal > 0}
      today={today}
    />
  );
  return (
    <>
      <PagePhoneHeader
        title={topic.readingName}
        caption={topic.number}
        back={<BackLink label={words.back} to={`/course/${courseId}`} />}
      />
      <PageColumn
        layout="aside"
        head={!isPhone && <Head topic={topic} />}
        aside={
          <>
            {!isPhone && next}
            <TopicThings topic={topic} reading={reading} isOpen={isOpen} />
          </>
        }
      >
        <TopicLevel topic={topic} today={today} />
        {isPhone && next}
        <TopicEvidence topic={topic} isOpen={isOpen} />
        <TopicDays days={topic.days} today={today} />
        <p className={styles.how}>
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
          <span>{masteryWords.how}</span>
        </p>
      </PageColumn>
    </>
  );
}

function Head({ topic }: { topic: Topic }) {
  const { courseId, courseName, bookId, bookName, readingName, number, share } = topic;
  return (
    <SectionTitle
      order={1}
      overline={
        <>
          <Link to="/course/$courseId" params={{ courseId }}>
            {courseName}
          </Link>
          <IconChevronRight size={14} stroke={1.6} aria-hidden />
          <Link
            to="/course/$courseId/challenge-mode"
            params={{ courseId }}
            search={{ book: String(bookId) }}
          >
            {bookName}
          </Link>
        </>
      }
      action={<span className={styles.share}>{words.share(number, share)}</span>}
    >
      {readingName}
    </SectionTitle>
  );
}
