import { getCardFilter } from '@xuezhou/contract/flash-card';
import { linkOptions } from '@tanstack/react-router';
import { keptQuery } from '../../../platform/outbox/kept-query.ts';

interface ReadingPlace {
  readonly courseId: number;
  readonly bookId: number;
  readonly readingId: number;
}

/** How many cards each chapter of a course has, and how many of them are known; it fails in silence. */
export const cardCountsQuery = (courseId: number) =>
  keptQuery(getCardFilter, { params: { courseId } }, { ignoreErrors: true });

/** The cards of one chapter, one after the other. */
export const toCardsOfReading = ({ courseId, bookId, readingId }: ReadingPlace) =>
  linkOptions({
    to: '/flash-card-detail/$courseId/book/$bookId',
    params: { courseId, bookId },
    search: { mode: 'sequence', readings: String(readingId) },
  });
