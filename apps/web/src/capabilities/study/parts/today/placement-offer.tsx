import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import type { Today } from '@xuezhou/contract/study';
import { answersWithoutPlacement } from '@xuezhou/rules/practice/placement/placement-size';
import { Suspense } from 'react';

const Card = lazyPart<'PlacementCard', { courseId: number }>(
  () => import('./placement-card.tsx'),
  'PlacementCard',
  Nothing,
);

/** Where a course is hardly known yet, and its plan rests on what is usual. */
export function PlacementOffer({ standings }: Pick<Today, 'standings'>) {
  const unknown = standings.find(({ answered }) => answered < answersWithoutPlacement);
  if (unknown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Card courseId={unknown.courseId} />
    </Suspense>
  );
}
