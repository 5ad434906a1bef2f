import { reportVideoProgress } from '@xuezhou/contract/course';
import { defineOutboxKind } from '../../platform/outbox.ts';
import { queryClient } from '../../platform/query-client.ts';
import { noteProgress } from './lecture/note-progress.ts';

/** How far lectures were watched. A report that is refused for good belongs to a course that is gone; nothing to show. */
export const progressOutbox = defineOutboxKind('lecture-progress', reportVideoProgress, {
  accepted: ({ body }, progress) => noteProgress(queryClient, body, progress),
});
