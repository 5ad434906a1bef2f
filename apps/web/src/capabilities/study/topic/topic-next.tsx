import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { exerciseTypes } from '@xuezhou/contract/practice';
import type { Topic } from '@xuezhou/contract/study';
import { dayText } from '@xuezhou/client/time/days.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import styles from './topic-page.module.css';
import { topicWords } from './topic.words.ts';

const words = topicWords.next;

interface NextProps {
  topic: Topic;
  isOpen: boolean;
  hasQuestions: boolean;
  today: string;
}

/** One thing to do next: the day's, as on every page; where nothing of the day is left, what this chapter lacks. */
export function TopicNext(props: NextProps) {
  const own = <OwnNext {...props} />;
  return props.isOpen ? <PagePart name="next-step" fallback={own} /> : own;
}

function OwnNext({ topic, isOpen, hasQuestions, today }: NextProps) {
  const { courseId, bookId, readingId, mastery, missing, minutes, fadesOn } = topic;
  if (mastery === 4)
    return (
      <Told>
        {words.mastered}
        {fadesOn === null
          ? words.lasts
          : words.fades(dayText(fadesOn, today), topicWords.levelOf(3))}
      </Told>
    );
  if (!isOpen) return <Told>{words.closed}</Told>;
  if (!hasQuestions) return <Told>{words.noQuestions}</Told>;
  const toPractice = (props: object) => (
    <Link
      to="/exercise/$courseId"
      params={{ courseId }}
      search={{
        type: String(exerciseTypes.sequential),
        book: String(bookId),
        reading: String(readingId),
      }}
      {...props}
    />
  );
  return (
    <SectionCard title={words.title}>
      <p className={styles.step}>
        {words.practise}
        <small>{missing === null ? words.few : words.practiseText(missing)}</small>
      </p>
      <Button fullWidth renderRoot={toPractice}>
        {minutes === null ? words.goPlain : words.go(minutes)}
      </Button>
    </SectionCard>
  );
}

const Told = ({ children }: { children: ReactNode }) => (
  <SectionCard title={words.title}>
    <p className="xz-small xz-quiet">{children}</p>
  </SectionCard>
);
