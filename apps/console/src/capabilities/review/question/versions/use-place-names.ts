import { useQuery } from '@tanstack/react-query';
import type { OpenedQuestion } from '@xuezhou/contract/review/console';
import { placesQuery } from '../../bank/bank.queries.ts';
import { numbers, type PlaceNames } from './form-lines.ts';

/** Undefined until the question has come. */
export type QuestionPlaced = Pick<OpenedQuestion, 'courseId' | 'lectures'> | undefined;

/** What its course calls chapters, topics and lectures; of what the course has no more, their numbers. */
export function usePlaceNames(question: QuestionPlaced): PlaceNames {
  const { courseId = 0, lectures = [] } = question ?? {};
  const places = useQuery({ ...placesQuery(courseId), enabled: question !== undefined }).data ?? [];
  const subjects = places.flatMap((place) => place.subjects);
  return {
    reading: (id) => places.find(({ readingId }) => readingId === id)?.title ?? numbers.reading(id),
    subject: (id) =>
      subjects.find(({ subjectId }) => subjectId === id)?.title ?? numbers.subject(id),
    lecture: (id) => lectures.find(({ bulletId }) => bulletId === id)?.title ?? numbers.lecture(id),
  };
}
