import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { TodayReview } from '../parts/today-review.tsx';

// Who only looks how much there is does not wait for it.
const ReviewRun = lazy(async () => {
  const run = await loadChunk(() => import('../parts/review-run.tsx'));
  return { default: run.ReviewRun };
});

const fontSizes: Record<number, string | undefined> = { 2: 'large', 3: 'huge' };

/** What is to be reviewed today, or, with `at=now`, one item after the other. */
export function ReviewPage() {
  const { at } = useSearch({ from: '/review' });
  const { profile } = useStudent();
  return (
    <div data-question-size={fontSizes[profile.questionFontSize]}>
      {at === 'now' ? <ReviewRun /> : <TodayReview />}
    </div>
  );
}
