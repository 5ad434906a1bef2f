import { linkOptions } from '@tanstack/react-router';

/** The topics of a course to choose from, the weakest first. */
export function toTopics(courseId: number) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'topics' },
  });
}

/** What a challenge of a book needs, and what one has. */
export function toChallenge(courseId: number, bookId: number) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'challenge', book: String(bookId) },
  });
}

/** The wrong-answer book on paper, or some of it. */
export function toWrongPrint(courseId: number, ids: readonly number[] = []) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'print', ...(ids.length > 0 && { ids: ids.join('.') }) },
  });
}

/** Before smart practice begins: what it will ask, and how; with so many questions where that is settled already. */
export function toSmart(courseId: number, count?: string) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'smart', ...(count !== undefined && { count }) },
  });
}

/** What practice says of a course. */
export function toAnalysis(courseId: number) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'analysis' },
  });
}

/** Where a set of questions is put together, beginning with the conditions of an earlier one. */
export function toBuilder(courseId: number, like?: string) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'build', ...(like !== undefined && { set: like }) },
  });
}
