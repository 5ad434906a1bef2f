import { index, inSteps } from '../../platform/database/steps/steps.ts';

/** What reports count of all students: reports that came in a week, and who played a lecture. */
export const watchedByAll = inSteps(
  index('video_report_received', 'video_report using brin (received_at)'),
  index('video_progress_of_lecture', 'video_progress (bullet_id)'),
);
