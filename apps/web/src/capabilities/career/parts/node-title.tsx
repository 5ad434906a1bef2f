import { Link } from '@tanstack/react-router';
import type { PlanNode } from '@xuezhou/contract/career';

/** A node leads to what it asks for, once it is not locked; reached by Enter on the node. */
export function NodeTitle({ node: { title, state, courseId, paperId, unit } }: { node: PlanNode }) {
  if (state === 'locked') return title;
  if (paperId !== null)
    return (
      <Link to="/events/$paperId" params={{ paperId }} tabIndex={-1}>
        {title}
      </Link>
    );
  if (courseId === null) return title;
  if (unit === 'camp')
    return (
      <Link to="/training-camp/$courseId" params={{ courseId }} tabIndex={-1}>
        {title}
      </Link>
    );
  return (
    <Link to="/course/$courseId" params={{ courseId }} tabIndex={-1}>
      {title}
    </Link>
  );
}
