import type { ResultVideo } from '@xuezhou/contract/assistant';
import { clipSeconds } from '@xuezhou/rules/assistant/clip-times';
import { escapeHtml } from '@xuezhou/client/rich-html/escape-html.ts';

/** Plain text with formulas between dollars, as HTML. */
export const htmlOf = (text: string): string =>
  text
    .split(/(\$[^$\n]+\$)/)
    .map((part) =>
      /^\$[^$\n]+\$$/.test(part)
        ? `<span class="math" data-display="false">${escapeHtml(part.slice(1, -1))}</span>`
        : escapeHtml(part),
    )
    .join('');

export const hasFormula = (text: string): boolean => /\$[^$\n]+\$/.test(text);

export interface Clip {
  /** Seconds of the lecture. */
  readonly from: number;
  readonly to: number;
}

/** What is played of a lecture; null for what is only written. */
export function clipOf({ start, end, videoId, readingId, bookId }: ResultVideo): Clip | null {
  if (start === null || videoId === null || readingId === null || bookId === null) return null;
  return clipSeconds({ start, end: end ?? start });
}

/** The address of what is only written; null where it has none. */
export function textAddress({
  kind,
  courseId,
  bookId,
  readingId,
  paragraph,
  ref,
}: ResultVideo): string | null {
  if (kind === 'qa') return ref && `/qa/question/${encodeURIComponent(ref)}`;
  if (bookId === null || readingId === null) return null;
  const place = new URLSearchParams({ reading: String(readingId) });
  if (paragraph !== null) place.set('p', String(paragraph));
  return `/reader-course/${courseId}/book/${bookId}?${place}`;
}

/** The lecture itself, from where the clip begins. */
export const lectureAddress = (
  { courseId, bookId, readingId, bulletId }: ResultVideo,
  second: number,
): string =>
  `/course/${courseId}/book/${bookId}/reading/${readingId}?bullet=${bulletId}&t=${second}`;

export const nameOf = ({ bulletName, readingName, courseName }: ResultVideo): string =>
  bulletName ?? readingName ?? courseName;
