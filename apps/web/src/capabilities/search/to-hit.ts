import { linkOptions } from '@tanstack/react-router';
import type { SearchHit } from '@xuezhou/contract/search';
import { toReading, type Way } from '../catalogue/port/way.ts';

interface Around {
  /** How the course is seen where the search stands. */
  readonly way: Way;
  readonly asked: string;
}

/** The address that a hit opens at; where it has no place of its own, its course's. */
export function toHit(hit: SearchHit, around: Around) {
  switch (hit.kind) {
    case 'lecture':
    case 'caption':
      return toLecture(hit);
    case 'reading':
    case 'paragraph':
      return toText(hit, around);
    case 'question':
      return hit.questionId === null ? toCourse(hit) : toQuestion(hit, hit.questionId);
    case 'card':
      return toCard(hit);
    case 'note':
      return toNote(hit);
    case 'qa':
      return linkOptions({ to: '/qa/question/$id', params: { id: hit.ref ?? '' } });
  }
}

const toCourse = ({ courseId }: SearchHit) =>
  linkOptions({ to: '/course/$courseId', params: { courseId } });

/** At its second. */
function toLecture({ courseId, bookId, readingId, bulletId, second }: SearchHit) {
  if (bookId === null || readingId === null)
    return linkOptions({ to: '/course/$courseId', params: { courseId } });
  return toReading(
    'whole',
    { courseId, bookId, readingId },
    {
      ...(bulletId !== null && { bullet: String(bulletId) }),
      ...(second !== null && { t: String(second) }),
    },
  );
}

/** At its paragraph, which the reader marks. */
function toText(hit: SearchHit, { way, asked }: Around) {
  const { courseId, bookId, readingId, paragraph } = hit;
  if (bookId === null || readingId === null) return toCourse(hit);
  const search: Record<string, string> =
    paragraph === null ? {} : { p: String(paragraph), q: asked };
  const place = { courseId, bookId, readingId };
  return toReading(way === 'centre' ? 'centre' : 'reader', place, search);
}

const toQuestion = ({ courseId, readingId }: SearchHit, questionId: number) =>
  linkOptions({
    to: '/exercise/$courseId',
    params: { courseId },
    search: {
      type: '4',
      ...(readingId !== null && { reading: String(readingId) }),
      q: String(questionId),
    },
  });

function toCard({ courseId, bookId, readingId, ref, isOwn }: SearchHit) {
  if (bookId === null || ref === null)
    return linkOptions({ to: '/flash-card-own/$courseId', params: { courseId } });
  return linkOptions({
    to: '/flash-card-detail/$courseId/book/$bookId',
    params: { courseId, bookId },
    search: {
      mode: isOwn ? 'own' : 'sequence',
      ...(!isOwn && readingId !== null && { readings: String(readingId) }),
      card: ref,
    },
  });
}

/** Where it was written. */
function toNote(hit: SearchHit) {
  const { courseId, bookId, bulletId, questionId } = hit;
  if (bulletId !== null) return toLecture(hit);
  if (questionId !== null) return toQuestion(hit, questionId);
  if (bookId === null) return linkOptions({ to: '/notes' });
  return linkOptions({ to: '/notes/$courseId/book/$bookId', params: { courseId, bookId } });
}
