import type { WrongQuestion } from '@xuezhou/contract/practice';
import { Link } from '@tanstack/react-router';

interface WrongSourceProps {
  courseId: number;
  question: WrongQuestion;
  className: string | undefined;
}

/** Where a question stands; its chapter has a page. */
export function WrongSource({ courseId, question, className }: WrongSourceProps) {
  const { source, readingId } = question;
  if (readingId === null) return <span className={className}>{source}</span>;
  return (
    <Link
      className={className}
      to="/course/$courseId/topic/$readingId"
      params={{ courseId, readingId }}
    >
      {source}
    </Link>
  );
}
