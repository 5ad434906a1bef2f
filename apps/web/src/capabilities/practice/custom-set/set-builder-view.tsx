import { useQuery } from '@tanstack/react-query';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SetBuilder } from './set-builder.tsx';
import { setsQuery } from './set.queries.ts';

interface SetBuilderViewProps {
  courseId: number;
  /** The id of a set to begin with its conditions. */
  like: string | undefined;
}

/** The builder, once the set is known whose conditions it begins with; without that set it begins with none. */
export function SetBuilderView({ courseId, like }: SetBuilderViewProps) {
  const { data: sets, isPending } = useQuery({
    ...setsQuery(courseId),
    enabled: like !== undefined,
  });
  if (like !== undefined && isPending) return <PageSkeleton isPage shape="list" />;
  return (
    <SetBuilder
      key={like ?? ''}
      courseId={courseId}
      like={sets?.find(({ setId }) => setId === like)}
    />
  );
}
