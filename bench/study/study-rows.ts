import * as course from '@xuezhou/contract/course';
import { requestBy } from '../http/ask.ts';
import { freshId, type Row } from '../http/rows.ts';
import { lectureOf, longBook } from './grow-school.ts';
import { documentCount, searches } from './grow-search.ts';

const numbers = Array.from({ length: 8 }, (_, number) => number);

/** What a large catalogue and a full house cost. */
export const studyRows: readonly Row[] = [
  {
    name: 'home',
    title: 'dashboard with 20 courses',
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, course.getCourseHome)],
  },
  {
    name: 'long-book',
    title: 'book with 1,000 lectures',
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, course.openBook, { params: longBook })],
  },
  {
    name: 'search',
    title: `search in a course of ${documentCount.toLocaleString('en')} paragraphs`,
    bare: 'reads',
    hasTarget: true,
    requests: (student) =>
      searches.map((q) =>
        requestBy(student, course.searchCourse, {
          params: { courseId: longBook.courseId },
          query: { q },
        }),
      ),
  },
  {
    name: 'progress',
    title: 'progress report',
    bare: 'writes',
    hasTarget: true,
    leastShare: 0.6,
    requests: (student) =>
      numbers.map((number) =>
        requestBy(student, course.reportVideoProgress, {
          body: {
            reportId: freshId,
            ...lectureOf(number),
            position: 60 + number,
            watched: [{ from: 0, to: 60 + number }],
            at: '2026-01-01T00:00:00Z',
          },
        }),
      ),
  },
];
