import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';

/** To a question: a visitor reads it on a page of its own. */
export function QuestionLink({
  questionId,
  children,
}: {
  questionId: string;
  children: ReactNode;
}) {
  const isStudent = isLoggedIn(useStudent());
  return (
    <Link to={isStudent ? '/qa/question/$id' : '/qa/public/$id'} params={{ id: questionId }}>
      {children}
    </Link>
  );
}
