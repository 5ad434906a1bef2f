import { randomUUID } from 'node:crypto';
import {
  checkRubric,
  listSubmissions,
  saveMarks,
  saveRubric,
  type RubricPoint,
  type Submission,
} from '@xuezhou/contract/marking/console';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { gatherAnswers } from '../gather-answers.ts';

const levels = (...points: number[]) =>
  points.map((each, at) => ({ points: each, words: `第 ${at + 1} 档` }));

/** Three points of 3, 3 and 2. */
export const usualPoints: RubricPoint[] = [
  { key: 'shift', title: '说出平移假设', levels: levels(0, 2, 3) },
  { key: 'convex', title: '说出凸性的作用', levels: levels(0, 1, 3) },
  { key: 'advice', title: '给出可行建议', levels: levels(0, 1, 2) },
];

/** The third, second and first level: 3 + 1 + 0. */
export const usualLevels = [
  { key: 'shift', level: 2 },
  { key: 'convex', level: 1 },
  { key: 'advice', level: 0 },
];

/** An open question of a course, answered by students. */
export async function answeredQuestion(
  school: TestApp,
  answers: readonly string[],
): Promise<{ question: MadeQuestion; students: number[]; clients: TestClient[] }> {
  const { connection } = school;
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const question = await makeQuestion(
    connection,
    { courseId },
    { kind: 'open', stem: '免疫还管用吗', content: { reference: '<p>小幅、平行。</p>' } },
  );
  const students: number[] = [];
  const clients: TestClient[] = [];
  for (const words of answers) {
    const { studentId } = await makeStudent(connection, { courses: [courseId] });
    const client = await school.signIn(studentId);
    await giveAnswer(client, question, words);
    students.push(studentId);
    clients.push(client);
  }
  await gatherAnswers(school.services);
  return { question, students, clients };
}

export const setRubric = async (
  desk: TestClient,
  questionId: number,
  points: RubricPoint[] = usualPoints,
  words = '',
) => {
  const { rubric } = await desk.data(listSubmissions, { params: { questionId } });
  const version = rubric?.version ?? 0;
  const { seen } = await desk.data(checkRubric, { body: { questionId, version, points } });
  return await desk.data(saveRubric, {
    body: { questionId, version, points, seen, words, actId: randomUUID() },
  });
};

export const listed = async (desk: TestClient, questionId: number) =>
  await desk.data(listSubmissions, { params: { questionId } });

export const submissionOf = async (
  desk: TestClient,
  questionId: number,
  studentId: number,
): Promise<Submission> => {
  const { list } = await listed(desk, questionId);
  const found = list.find((each) => each.studentId === studentId);
  if (found === undefined) throw new Error(`no submission of ${studentId}`);
  return found;
};

type Seen = Pick<Submission, 'studentId' | 'answeredAt' | 'version'>;

export const mark = (
  desk: TestClient,
  questionId: number,
  answers: readonly Seen[],
  given: {
    levels?: typeof usualLevels;
    remark?: string;
    actId?: string;
    rubricVersion?: number;
  } = {},
) =>
  desk.call(saveMarks, {
    body: {
      questionId,
      actId: given.actId ?? randomUUID(),
      rubricVersion: given.rubricVersion ?? 1,
      levels: given.levels ?? usualLevels,
      remark: given.remark ?? '',
      answers: answers.map(({ studentId, answeredAt, version }) => ({
        studentId,
        answeredAt,
        version,
      })),
    },
  });
