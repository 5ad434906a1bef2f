import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FavoriteQuestionCourse } from '@xuezhou/contract/favorite';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { favoriteWords as words } from '../favorite.words.ts';
import styles from '../pages/favorite-page.module.css';
import { QuestionRow } from './question-row.tsx';

interface MarkedQuestionsProps {
  courses: readonly FavoriteQuestionCourse[];
  /** Whether there are others, outside what was selected. */
  hasOthers: boolean;
}

/** Marked questions, a card for each book; their words lead to practice. */
export function MarkedQuestions({ courses, hasOthers }: MarkedQuestionsProps) {
  if (courses.length === 0)
    return hasOthers ? (
      <EmptyState title={words.noQuestionsHere} text={words.noQuestionsText} />
    ) : (
      <EmptyState
        title={words.noQuestions}
        text={words.noQuestionsText}
        action={
          <Button variant="light" renderRoot={(props) => <Link to="/exercise" {...props} />}>
            {words.toPractice}
          </Button>
        }
      />
    );
  return courses.map(({ courseId, courseName, canAccess, books }) =>
    books.map(({ bookId, bookName, questions }) => (
      <SectionCard
        key={`${courseId}-${bookId}`}
        title={bookId === null ? words.ofNoBook : bookName}
        caption={courseName}
        {...(!canAccess && { action: <StatusChip>{words.closed}</StatusChip> })}
      >
        <ul className={styles.rows}>
          {questions.map((question) => (
            <li key={question.questionId}>
              <QuestionRow courseId={courseId} question={question} isClosed={!canAccess} />
            </li>
          ))}
        </ul>
      </SectionCard>
    )),
  );
}
