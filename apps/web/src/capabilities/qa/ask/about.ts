import type { QaAbout } from '@xuezhou/contract/qa';
import { longestQuote } from '@xuezhou/contract/qa';
import type { AskAbout } from '../../../platform/page/page-parts.tsx';

const nothing = { second: null, paragraph: null, quote: null } as const;

/** What a page says it is about, as the server takes it. */
export function aboutOf(given: AskAbout): QaAbout {
  switch (given.kind) {
    case 'lecture': {
      const { courseId, bulletId } = given.lecture;
      return { ...nothing, kind: 'bullet', courseId, id: bulletId, second: given.second };
    }
    case 'question':
      return { ...nothing, kind: 'question', courseId: given.courseId, id: given.questionId };
    case 'card':
      return { ...nothing, kind: 'card', courseId: given.courseId, id: given.cardDetailId };
    case 'paragraph':
      return {
        ...nothing,
        kind: 'paragraph',
        courseId: given.courseId,
        id: given.readingId,
        paragraph: given.paragraph,
        quote: given.words.slice(0, longestQuote),
      };
  }
}

/** A draft is kept for each thing that is asked about; asked at another second of a lecture it goes on. */
export const placeOfAsking = (about: QaAbout | null): string =>
  about === null ? 'ask' : `ask-${about.kind}-${about.courseId}-${about.id}`;
