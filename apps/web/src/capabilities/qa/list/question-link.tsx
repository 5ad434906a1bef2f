import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { isLoggedIn, useStudent } from '../../../platform/session.ts';

interface QuestionLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  questionId: string;
  children: ReactNode;
}

/** To a question: a visitor reads it on a page of its own. */
export function QuestionLink({ questionId, ...props }: QuestionLinkProps) {
  const isStudent = isLoggedIn(useStudent());
  return (
    <Link
      to={isStudent ? '/qa/question/$id' : '/qa/public/$id'}
      params={{ id: questionId }}
      {...props}
    />
  );
}
