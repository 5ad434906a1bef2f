import { reportVideoProgress } from '@xuezhou/contract/lecture';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { noteProgress } from './note-progress.ts';

/** How far lectures were watched. A report that is refused for good is of a lecture that was closed then; nothing to show. */
export const progressOutbox = defineOutboxKind('lecture-progress', reportVideoProgress, {
  accepted: ({ body }, progress) => noteProgress(queryClient, body, progress),
});
