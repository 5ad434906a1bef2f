import * as contract from '@xuezhou/contract/practice';
import { verdictOfGrade } from '@xuezhou/rules/practice/wrong-list';
import { bind } from '../../platform/http/bind.ts';
import { groupBy } from '../../platform/group-by.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { answerQuestion } from './answer-question.ts';
import { exerciseTitles } from './exercise-titles.ts';
import { listQuestions } from './list-questions.ts';
import { demandView } from './practice.policy.ts';
import { presentQuestion, presentWrong } from './practice.presenter.ts';
import { practiceReader, practiceWriter, storeGrade, type TreeRow } from './practice.repository.ts';

const thirtyDays = 30 * 86_400_000;

export function practiceRoutes(services: Services) {
  const { connection } = services.database;
  return [
    bind(contract.listQuestions, (input, { student }) => listQuestions(services, student, input)),
    bind(contract.answerQuestion, (input, { student }) => answerQuestion(services, student, input)),
    bind(contract.openQuestion, async ({ query }, { student }) => {
      await demandView(services, student, query.courseId);
      const reader = practiceReader(connection, student.studentId);
      const [question, ...parts] = await reader.question(query.courseId, query.questionId);
      if (question === undefined || question.parent_id !== null) throw notFound();
      return presentQuestion(question, parts);
    }),
    bind(contract.gradeOpenAnswer, async ({ body }, { student }) => {
      await demandView(services, student, body.courseId);
      const inBook = verdictOfGrade(body.grade) === -1;
      const isStored = await storeGrade(connection, student.studentId, {
        questionId: body.questionId,
        grade: body.grade,
        inBook,
        at: services.clock.now(),
        entersBook: body.groupId === undefined,
      });
      if (!isStored) throw notFound();
      return { inWrongList: inBook && body.groupId === undefined };
    }),
    bind(contract.markQuestion, async ({ body }, { student }) => {
      await demandView(services, student, body.courseId);
      const reader = practiceReader(connection, student.studentId);
      const [question] = await reader.question(body.courseId, body.questionId);
      if (question === undefined || question.parent_id !== null) throw notFound();
      await practiceWriter(connection, student.studentId).setMark(
        body.courseId,
        body.questionId,
        body.isMark,
      );
      return { isMarked: body.isMark };
    }),
    bind(contract.listWrongQuestions, async ({ params }, { student }) => {
      const access = await demandView(services, student, params.courseId);
      const reader = practiceReader(connection, student.studentId);
      const since = new Date(services.clock.now().getTime() - thirtyDays);
      const [rows, settings] = await Promise.all([
        reader.wrongBook(params.courseId),
        reader.wrongSettings(params.courseId, since),
      ]);
      return {
        courseName: access.title,
        questions: rows.map(presentWrong),
        removedLately: settings?.removed ?? 0,
        autoRemove: settings?.auto ?? true,
      };
    }),
    bind(contract.removeWrongQuestion, async ({ body }, { student }) => {
      await demandView(services, student, body.courseId);
      return await practiceWriter(connection, student.studentId).removeWrong(
        body.courseId,
        body.questionId,
        services.clock.now(),
      );
    }),
    bind(contract.getPracticeTree, async ({ params }, { student }) => {
      await demandView(services, student, params.courseId);
      const rows = await practiceReader(connection, student.studentId).tree(params.courseId);
      return [...groupBy(rows, (row) => row.book_id).values()].map(presentBranch);
    }),
    bind(contract.listExerciseTypes, async ({ params }, { student }) => {
      const access = await demandView(services, student, params.courseId);
      const counts = await practiceReader(connection, student.studentId).counts(params.courseId);
      const { total = 0, done = 0, wrong = 0 } = counts ?? {};
      return {
        courseName: access.title,
        types: [
          { type: contract.exerciseTypes.sequential, title: exerciseTitles[4], total, done },
          { type: contract.exerciseTypes.chapter, title: exerciseTitles[5], total, done },
          {
            type: contract.exerciseTypes.correcting,
            title: exerciseTitles[3],
            total: wrong,
            done: 0,
          },
        ],
      };
    }),
  ];
}

function presentBranch(rows: readonly TreeRow[]) {
  const sum = (key: 'total' | 'done' | 'right') => rows.reduce((total, row) => total + row[key], 0);
  return {
    bookId: rows[0]?.book_id ?? null,
    bookName: rows[0]?.book_title ?? '题库',
    total: sum('total'),
    done: sum('done'),
    right: sum('right'),
    readings: rows.flatMap((row) =>
      row.reading_id === null
        ? []
        : [
            {
              readingId: row.reading_id,
              number: row.number ?? '',
              readingName: row.reading_title ?? '',
              total: row.total,
              done: row.done,
              right: row.right,
            },
          ],
    ),
  };
}
