import * as lecture from '@xuezhou/contract/lecture';
import * as search from '@xuezhou/contract/search';
import * as study from '@xuezhou/contract/study';
import { ask, requestBy } from '../http/ask.ts';
import { freshId, type Row } from '../http/rows.ts';
import { lectureOf, longBook } from './grow-school.ts';
import { documentCount, searches } from './grow-search.ts';

const numbers = Array.from({ length: 8 }, (_, number) => number);

/** The log's row and the state's, with no question of whether they may be written. */
const plainReport = `
  with report as (
    insert into video_report
      (student_id, report_id, bullet_id, position_seconds, watched, watched_seconds, at, received_at)
    values ($1, $2, $3, $4, $5::int4multirange, 0, $6, $6)
  )
  insert into video_progress as v
    (student_id, bullet_id, course_id, book_id, position_seconds, watched, watched_seconds, at)
  values ($1, $3, $7, $8, $4, $5::int4multirange, 0, $6)
  on conflict (student_id, bullet_id) do update set position_seconds = excluded.position_seconds,
    at = excluded.at, watched = v.watched + excluded.watched`;

/** What a large catalogue and a full house cost. */
export const studyRows: readonly Row[] = [
  {
    name: 'home',
    title: 'dashboard with 20 courses',
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, study.getCourseHome)],
  },
  {
    name: 'long-book',
    title: 'book with 1,000 lectures',
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, study.openBook, { params: longBook })],
  },
  {
    name: 'search',
    title: `search in a course of ${documentCount.toLocaleString('en')} paragraphs`,
    bare: 'reads',
    hasTarget: true,
    requests: (student) =>
      searches.map((q) =>
        requestBy(student, search.searchCourse, {
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
        requestBy(student, lecture.reportVideoProgress, {
          body: {
            reportId: freshId,
            ...lectureOf(number),
            position: 60 + number,
            watched: [{ from: 0, to: 60 + number }],
            at: new Date().toISOString(),
          },
        }),
      ),
    before: async (school, student) => {
      // Who reports has opened the lecture.
      for (const number of numbers)
        await ask(school, student, lecture.openVideo, {
          params: { ...lectureOf(number), vid: 0 },
          query: {},
        });
    },
    plainWrites: ({ studentId }, number) => [
      {
        name: 'plain_report',
        text: plainReport,
        values: [
          studentId,
          freshId,
          lectureOf(number).bulletId,
          60 + number,
          `{[0,${60 + number})}`,
          new Date(),
          longBook.courseId,
          longBook.bookId,
        ],
      },
    ],
  },
];
