import { openQuestion, type Question } from '@xuezhou/contract/practice';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';

export function questionKey(courseId: number, questionId: number): readonly unknown[] {
  return keyOf(openQuestion, { query: { courseId, questionId } });
}

/** All questions of a course that are at hand. */
export const questionsKey = (courseId: number): readonly unknown[] => [
  ...keyOf(openQuestion),
  { query: { courseId } },
];

export function readQuestion(
  client: QueryClient,
  courseId: number,
  questionId: number,
): Question | undefined {
  return client.getQueryData<Question>(questionKey(courseId, questionId));
}

/** Whether a page shows it now. */
export const isOnScreen = (client: QueryClient, courseId: number, questionId: number): boolean =>
  client
    .getQueryCache()
    .find({ queryKey: questionKey(courseId, questionId) })
    ?.isActive() ?? false;

/** Shown at once by every page that looks at the question. */
export function changeQuestion(
  client: QueryClient,
  courseId: number,
  questionId: number,
  change: (question: Question) => Question,
): void {
  client.setQueryData<Question>(questionKey(courseId, questionId), (question) =>
    question ? change(question) : question,
  );
}

/** In every question that is at hand, of any course. */
export function changeQuestions(
  client: QueryClient,
  change: (question: Question) => Question,
): void {
  client.setQueriesData<Question>({ queryKey: keyOf(openQuestion) }, (question) =>
    question ? change(question) : question,
  );
}
