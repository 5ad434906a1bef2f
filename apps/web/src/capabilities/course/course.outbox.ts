import { reportVideoProgress } from '@xuezhou/contract/lecture';
import { deleteHighlight, saveHighlight, saveReadingPlace } from '@xuezhou/contract/reader';
import { defineOutboxKind } from '../../platform/outbox.ts';
import { queryClient } from '../../platform/query-client.ts';
import { noteProgress } from './lecture/note-progress.ts';

/** How far lectures were watched. A report that is refused for good is of a lecture that was closed then; nothing to show. */
export const progressOutbox = defineOutboxKind('lecture-progress', reportVideoProgress, {
  accepted: ({ body }, progress) => noteProgress(queryClient, body, progress),
});

/** Where one stopped in a text. */
export const placeOutbox = defineOutboxKind('course.reading-place', saveReadingPlace);

// Many pages fetch this file; what an outcome takes comes when there is one.
const outcomes = () => import('./reader/highlight-outcomes.ts');

export const highlightOutbox = defineOutboxKind('course.highlight', saveHighlight, {
  accepted: () => void outcomes().then(({ refreshHighlights }) => refreshHighlights()),
  refused: ({ body }, { message }) =>
    void outcomes().then(({ tellRefused }) => tellRefused(body.note, message)),
});

export const highlightRemovals = defineOutboxKind('course.highlight-removal', deleteHighlight, {
  accepted: () => void outcomes().then(({ refreshHighlights }) => refreshHighlights()),
});
