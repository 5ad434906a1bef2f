import { Button } from '@mantine/core';
import { IconClock, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { openAssistant, Search } from '@xuezhou/contract/assistant';
import type { DataOf } from '@xuezhou/contract/kernel';
import { EmptyState } from '@xuezhou/ui/empty-state';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';

interface StartViewProps {
  overview: DataOf<typeof openAssistant>;
  last: Search | undefined;
  onTopic: (topic: string) => void;
  onShow: (search: Search) => void;
}

/** Before the first question: where it looks, and what one could begin with. */
export function StartView({ overview, last, onTopic, onShow }: StartViewProps) {
  const { courses, lectures, topics, budget } = overview;
  if (courses.length === 0)
    return (
      <EmptyState
        order={2}
        art="book"
        title={words.noCourses}
        text={words.noCoursesText}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {words.toCourses}
          </Button>
        }
      />
    );
  return (
    <div className={styles.start}>
      <h2>{words.begin}</h2>
      <p>{words.from(courses.length, lectures, budget !== null)}</p>
      <ul className={styles.examples}>
        {topics.map((topic) => (
          <li key={topic}>
            <button type="button" onClick={() => onTopic(topic)}>
              <IconSearch size={18} stroke={1.6} aria-hidden />
              {topic}
            </button>
          </li>
        ))}
      </ul>
      {last && (
        <p className={styles.recent}>
          <IconClock size={18} stroke={1.6} aria-hidden />
          {words.last}
          <button type="button" onClick={() => onShow(last)}>
            {last.question}
          </button>
        </p>
      )}
    </div>
  );
}
