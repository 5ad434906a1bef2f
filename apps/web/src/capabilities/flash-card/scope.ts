import { linkOptions } from '@tanstack/react-router';
import type { PageSearch } from '../../platform/page/page.ts';

export const studyModes = ['today', 'sequence', 'random', 'favorite', 'own'] as const;
export type StudyMode = (typeof studyModes)[number];

/** Which cards are studied, as the address says it. */
export interface Scope {
  readonly courseId: number;
  readonly bookId: number;
  readonly mode: StudyMode;
  /** Of the book; empty: all of them. */
  readonly readingIds: readonly number[];
  /** The card to begin with. */
  readonly start?: number | undefined;
}

export function scopeOf(place: { courseId: number; bookId: number }, search: PageSearch): Scope {
  return {
    ...place,
    mode: studyModes.find((mode) => mode === search['mode']) ?? 'sequence',
    readingIds: (search['readings'] ?? '').split('.').flatMap((text) => idOf(text) ?? []),
    start: idOf(search['card']),
  };
}

function idOf(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

export function toStudy({ courseId, bookId, mode, readingIds, start }: Scope) {
  return linkOptions({
    to: '/flash-card-detail/$courseId/book/$bookId',
    params: { courseId, bookId },
    search: {
      mode,
      ...(readingIds.length > 0 && { readings: readingIds.join('.') }),
      ...(start !== undefined && { card: String(start) }),
    },
  });
}

export function toLanding(courseId: number) {
  return linkOptions({ to: '/course/$courseId/flash-card-landing', params: { courseId } });
}

export function toFavorites(courseId: number) {
  return linkOptions({ to: '/flash-card-favorite/$courseId', params: { courseId } });
}

export function toOwnCards(courseId: number) {
  return linkOptions({ to: '/flash-card-own/$courseId', params: { courseId } });
}

export const keyOfScope = ({ courseId, bookId, mode, readingIds, start }: Scope): string =>
  mode === 'today' || mode === 'favorite' || mode === 'own'
    ? `${courseId}-${mode}`
    : [courseId, bookId, mode, readingIds.join('.'), start ?? ''].join('-');
