import { exerciseTypes, type ExerciseType, type QuestionFilter } from '@xuezhou/contract/practice';
import { linkOptions } from '@tanstack/react-router';
import type { PageSearch } from '../../platform/page/page.ts';

/** Which questions are practised, as the address says it. */
export interface Scope {
  readonly courseId: number;
  readonly type: ExerciseType;
  readonly bookId?: number | undefined;
  readonly readingId?: number | undefined;
  /** The book whose challenge this is. */
  readonly challenge?: number | undefined;
  /** The set that the student put together. */
  readonly setId?: string | undefined;
  /** What narrows it further. */
  readonly filter?: ScopeFilter | undefined;
  /** Only wrong questions that are due. */
  readonly isDue?: boolean | undefined;
  /** Only these. */
  readonly ids?: readonly number[] | undefined;
  /** They place a newcomer, and their end says where. */
  readonly isPlacement?: boolean | undefined;
}

/** More the server takes at no time. */
export const maxChosen = 300;

export type ScopeFilter = Pick<
  QuestionFilter,
  'subjectId' | 'kind' | 'difficulty' | 'status' | 'cause'
>;
const filterNames = ['subjectId', 'kind', 'difficulty', 'status', 'cause'] as const;

/** `end` is the summary after the last question. */
export type Place = number | 'end' | null;

export function scopeOf(courseId: number, search: PageSearch): Scope | null {
  const type = Object.values(exerciseTypes).find((known) => String(known) === search['type']);
  if (type === undefined) return null;
  const bookId = idOf(search['book']);
  return {
    courseId,
    type,
    bookId,
    readingId: idOf(search['reading']),
    challenge: idOf(search['challenge']),
    setId: search['set'],
    filter: filterOf(search),
    ...(search['due'] === '1' && { isDue: true }),
    ...(search['ids'] !== undefined && { ids: idsOf(search['ids']) }),
    ...(search['placement'] === '1' && { isPlacement: true }),
  };
}

export function idsOf(text: string | undefined): number[] {
  return (text ?? '')
    .split('.')
    .flatMap((one) => idOf(one) ?? [])
    .slice(0, maxChosen);
}

/** The server refuses what it does not know. */
function filterOf(search: PageSearch): ScopeFilter | undefined {
  const given = filterNames.flatMap((name) => {
    const value = search[name];
    if (value === undefined) return [];
    return [[name, name === 'subjectId' || name === 'difficulty' ? Number(value) : value]];
  });
  return given.length === 0 ? undefined : (Object.fromEntries(given) as ScopeFilter);
}

export function placeOf({ q }: PageSearch): Place {
  return q === 'end' ? 'end' : (idOf(q) ?? null);
}

export function idOf(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** The practice of a scope, at a question when one is given. */
export function toPractice(
  { courseId, type, bookId, readingId, challenge, setId, filter, isDue, ids, isPlacement }: Scope,
  place: Place = null,
) {
  return linkOptions({
    to: '/exercise/$courseId',
    params: { courseId },
    search: {
      type: String(type),
      ...(bookId !== undefined && { book: String(bookId) }),
      ...(readingId !== undefined && { reading: String(readingId) }),
      ...(challenge !== undefined && { challenge: String(challenge) }),
      ...(setId !== undefined && { set: setId }),
      ...Object.fromEntries(
        Object.entries(filter ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      ...(isDue === true && { due: '1' }),
      ...(ids !== undefined && { ids: ids.join('.') }),
      ...(isPlacement === true && { placement: '1' }),
      ...(place !== null && { q: String(place) }),
    },
  });
}

/** A new session of a scope that begins at a question. */
export function toStart(scope: Scope, questionId: number) {
  const { search, ...way } = toPractice(scope);
  return linkOptions({ ...way, search: { ...search, start: String(questionId) } });
}

/** What was answered, with the answers and what explains them: in order, for the other ways ask it anew. */
export function toAnswered(scope: Omit<Scope, 'type'>, questionId: Place = null) {
  return toPractice({ ...scope, type: exerciseTypes.sequential }, questionId);
}

/** A set that the student put together; it asks what was answered before anew, as the random ones do. */
export function toSet(courseId: number, setId: string) {
  return toPractice({ courseId, type: exerciseTypes.chapter, setId });
}

/** Where the practice of a course is chosen. */
export function toExercises(courseId: number) {
  return linkOptions({ to: '/course/$courseId/exercise', params: { courseId } });
}

/** The wrong-answer book of a course is a view of its practice page. */
export function toWrongBook(courseId: number) {
  return linkOptions({
    to: '/course/$courseId/exercise',
    params: { courseId },
    search: { view: 'wrong' },
  });
}

/** Those that ask what was answered before once more, without showing it. */
export function asksAnew({ type }: Scope): boolean {
  const { sequential, big, bank } = exerciseTypes;
  return type !== sequential && type !== big && type !== bank;
}

export function keyOfScope({
  courseId,
  type,
  bookId,
  readingId,
  challenge,
  setId,
  filter,
  isDue,
  ids,
}: Scope): string {
  return [
    courseId,
    type,
    bookId ?? '',
    readingId ?? '',
    ...(challenge === undefined ? [] : [`c${challenge}`]),
    ...(setId === undefined ? [] : [setId]),
    // With their names: a difficulty is no subject.
    ...Object.entries(filter ?? {}).flat(),
    ...(isDue === true ? ['due'] : []),
    ...(ids === undefined ? [] : [`i${ids.join('.')}`]),
  ].join('-');
}
