import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import type { Today } from '@xuezhou/contract/study';
import { placementSize } from '@xuezhou/rules/practice/placement/placement-size';
import { Suspense } from 'react';

const Card = lazyPart<'PlacementCard', { courseIds: readonly number[] }>(
  () => import('./placement-card.tsx'),
  'PlacementCard',
  Nothing,
);

/** Where a course is hardly known yet, and its plan rests on what is usual. */
export function PlacementOffer({ standings }: Pick<Today, 'standings'>) {
  const unknown = standings.filter(({ answered }) => answered < placementSize.least);
  if (unknown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Card courseIds={unknown.map(({ courseId }) => courseId)} />
    </Suspense>
  );
}
