import * as account from '@xuezhou/contract/account';
import * as lecture from '@xuezhou/contract/lecture';
import * as pages from '@xuezhou/contract/study';
import * as practice from '@xuezhou/contract/practice';
import type { InjectOptions } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { password, type School, type Student } from '../school/open-school.ts';
import { ask, requestBy } from './ask.ts';
import type { Statement } from './raw-child.ts';

/** One line of the table: an operation, and its requests of each student. */
export interface Row {
  readonly name: string;
  readonly title: string;
  readonly bare: 'reads' | 'writes' | 'argon2';
  /** The target counts for this row. */
  readonly hasTarget: boolean;
  /** The part of its bare limit that it must keep; 0.5 where nothing else is said. */
  readonly leastShare?: number;
  /** Also measured as a browser asks, which takes brotli. */
  readonly isLarge?: boolean;
  requests(student: Student): InjectOptions[];
  /** What has happened to each student before: what is measured would not come otherwise. */
  before?(school: School, student: Student): Promise<void>;
  /** The writes of one request as one would write them by hand; else those of the app are taken. */
  readonly plainWrites?: (student: Student, request: number) => Statement[];
}

/** Stands for the id of an answer until it is sent. */
export const freshId = '00000000-0000-7000-8000-0123456789ab';

export interface Catalogue {
  readonly courseId: number;
  readonly bookId: number;
  readonly questions: readonly { questionId: number; version: number }[];
  readonly bullets: readonly { bulletId: number; videoId: number }[];
}

/** The course with the most questions, the first of its books and eight of its questions with options. */
export async function chooseCatalogue(school: School): Promise<Catalogue> {
  const [student] = school.students;
  if (student === undefined) throw new Error('the school has no student');
  const home = await ask(school, student, pages.getCourseHome, {});
  const courses = home.groups.flatMap((group) => group.courses);
  const [biggest] = courses.toSorted((a, b) => b.questionCount - a.questionCount);
  if (biggest === undefined) throw new Error('the catalogue is empty');
  const { courseId } = biggest;
  const { books } = await ask(school, student, pages.getCourse, { params: { courseId } });
  const first = books.find((book) => book.readings.length > 0);
  if (first === undefined) throw new Error(`course ${courseId} has no readings`);
  const place = { courseId, bookId: first.bookId };
  const book = await ask(school, student, pages.openBook, { params: place, query: {} });
  const bullets = book.readingGroupList
    .flatMap((reading) => reading.groups.flatMap((group) => group.details))
    .flatMap((detail) => [...detail.basic, ...detail.intensive]);
  const list = await ask(school, student, practice.listQuestions, {
    body: { type: practice.exerciseTypes.sequential, courseId },
  });
  const single = list.questions.filter((question) => question.qType === 'single').slice(0, 8);
  const questions = await Promise.all(
    single.map(({ questionId }) =>
      ask(school, student, practice.openQuestion, { query: { courseId, questionId } }),
    ),
  );
  return { ...place, questions, bullets };
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1';

export const makeRows = (catalogue: Catalogue): Row[] => [
  ...accountRows,
  ...studyRows(catalogue),
  ...practiceRows(catalogue),
];

const accountRows: readonly Row[] = [
  {
    name: 'login',
    title: 'login by password',
    bare: 'argon2',
    hasTarget: false,
    requests: (student) => {
      const login = requestBy(student, account.loginByPassword, {
        body: { j_username: student.mobile, j_password: password },
      });
      // A login ends the student's sessions on devices of its kind, and the other rows use one of a computer.
      return [{ ...login, headers: { ...login.headers, 'user-agent': phone } }];
    },
  },
  {
    name: 'student',
    title: 'student info',
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [requestBy(student, account.getStudentInfo)],
  },
];

const studyRows = ({ courseId, bookId }: Catalogue): Row[] => [
  {
    name: 'home',
    title: 'dashboard',
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, pages.getCourseHome)],
  },
  {
    name: 'course',
    title: 'course',
    bare: 'reads',
    hasTarget: false,
    isLarge: true,
    requests: (student) => [requestBy(student, pages.getCourse, { params: { courseId } })],
  },
  {
    name: 'book',
    title: 'book',
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, pages.openBook, { params: { courseId, bookId } })],
  },
];

const practiceRows = ({ courseId, questions }: Catalogue): Row[] => [
  {
    name: 'question',
    title: 'question',
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) =>
      questions.map(({ questionId }) =>
        requestBy(student, practice.openQuestion, { query: { courseId, questionId } }),
      ),
  },
  {
    name: 'answer',
    title: 'answer',
    bare: 'writes',
    hasTarget: true,
    requests: (student) =>
      questions.map(({ questionId, version }, number) =>
        requestBy(student, practice.answerQuestion, {
          body: {
            answerId: freshId,
            courseId,
            questionId,
            version,
            studentAnswer: 'ABC'[number % 3] ?? 'A',
            spentMs: 20_000,
          },
        }),
      ),
  },
];

/** A term's worth of study, so that no query runs over empty tables. */
export async function study(
  school: School,
  { courseId, bookId, bullets }: Omit<Catalogue, 'questions'>,
  student: Student,
): Promise<void> {
  const list = await ask(school, student, practice.listQuestions, {
    body: { type: practice.exerciseTypes.sequential, courseId },
  });
  for (const [number, { questionId }] of list.questions
    .filter((question) => question.qType === 'single')
    .slice(0, 24)
    .entries()) {
    const { version } = await ask(school, student, practice.openQuestion, {
      query: { courseId, questionId },
    });
    const studentAnswer = 'AB'[number % 2] ?? 'A';
    await ask(school, student, practice.answerQuestion, {
      body: { answerId: uuidv7(), courseId, questionId, version, studentAnswer, spentMs: 30_000 },
    });
  }
  for (const { bulletId, videoId } of bullets.slice(0, 6))
    await ask(school, student, lecture.reportVideoProgress, {
      body: {
        reportId: uuidv7(),
        courseId,
        bookId,
        bulletId,
        videoId,
        position: 40,
        watched: [{ from: 0, to: 40 }],
        at: new Date().toISOString(),
      },
    });
}
