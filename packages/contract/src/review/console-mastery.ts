import {
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  operation,
  type Static,
} from '../kernel.ts';
import { Confidence, topicMastery } from '../practice/index.ts';

const percent = () => nullable(integer(0, 100));

/** What a student knows of a course, by the model and with the figures that the student is told. */
export const CourseMastery = object({
  courseId: id(),
  courseName: longText(),
  percent: percent(),
  /** Percent of the course that there is evidence of. */
  covered: integer(0, 100),
  confidence: Confidence,
  /** Answers that count, and how many of them were right. */
  answers: integer(0),
  right: integer(0),
  /** Those that are worth the most work first. */
  topics: list(
    object({
      readingId: id(),
      bookName: longText(),
      readingName: longText(),
      ...topicMastery,
      answers: integer(0),
      right: integer(0),
    }),
  ),
});
export type CourseMastery = Static<typeof CourseMastery>;

/** Of the courses that are open to the student today. */
export const getStudentMastery = operation({
  summary: '一位学员各门课程、各章的掌握程度，和学员自己看到的一样',
  method: 'GET',
  path: '/api/console/students/:studentId/mastery',
  access: { staff: 'student.read', reach: 'students' },
  freshness: { late: 60 },
  params: object({ studentId: id() }),
  data: list(CourseMastery),
});
