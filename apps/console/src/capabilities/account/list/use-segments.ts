import { useQueries } from '@tanstack/react-query';
import type { StudentSegment } from '@xuezhou/contract/account/console';
import type { Segment } from '../../../platform/views/saved-views.tsx';
import { segmentNames } from '../port/student-segments.ts';
import { countQuery } from '../students.queries.ts';

const all = Object.keys(segmentNames) as StudentSegment[];

/** How many there are, as it is shown. */
export const countText = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  isMore ? `${count.toLocaleString('zh-CN')}+` : count.toLocaleString('zh-CN');

/** The groups that every school has, as tabs with their counts. */
export function useSegments(): Segment[] {
  const counts = useQueries({ queries: all.map((segment) => countQuery({ segment })) });
  return all.map((segment, index) => {
    const found = counts[index]?.data;
    return {
      name: segmentNames[segment],
      search: `segment=${segment}`,
      count: found && countText(found),
    };
  });
}
