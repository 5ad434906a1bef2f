import { deleteHighlight, saveHighlight, saveReadingPlace } from '@xuezhou/contract/reader';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';

/** Where one stopped in a text. */
export const placeOutbox = defineOutboxKind('course.reading-place', saveReadingPlace);

// Many pages fetch this file; what an outcome takes comes when there is one.
const outcomes = () => import('./highlights/highlight-outcomes.ts');

export const highlightOutbox = defineOutboxKind('course.highlight', saveHighlight, {
  accepted: () => void outcomes().then(({ refreshHighlights }) => refreshHighlights()),
  refused: ({ body }, { message }) =>
    void outcomes().then(({ tellRefused }) => tellRefused(body.note, message)),
});

export const highlightRemovals = defineOutboxKind('course.highlight-removal', deleteHighlight, {
  accepted: () => void outcomes().then(({ refreshHighlights }) => refreshHighlights()),
});
