import { useParams } from '@tanstack/react-router';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { QuestionMissing } from '../question/question-missing.tsx';
import { QuestionView } from '../question/question-view.tsx';
import { questionQuery } from '../qa.queries.ts';
import { useQaRoom } from '../use-qa-room.ts';

/** One question; while it is open, what is new in it appears by itself. */
export function QuestionPage() {
  const { id } = useParams({ from: '/qa/question/$id' });
  const query = useSteadyQuery({ ...questionQuery(id), retryOnMount: false });
  useQaRoom(query.data === undefined ? null : id);
  if (query.isPending) return <PageSkeleton isPage shape="reading" />;
  if (query.data === undefined) return <QuestionMissing query={query} to="/qa" />;
  return <QuestionView key={id} thread={query.data} />;
}
