import { randomUUID } from 'node:crypto';
import {
  listBankQuestions,
  listSuspectQuestions,
  passSuspicion,
} from '@xuezhou/contract/review/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { numericKey } from '@xuezhou/rules/practice/question/numeric';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { changeQuestion, makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { reviewJobs } from '../review.jobs.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });

async function answerAs(question: MadeQuestion, texts: readonly [string, number, -1 | 1][]) {
  for (const [text, people, verdict] of texts)
    for (let index = 0; index < people; index++) {
      const { studentId } = await makeStudent(connection);
      await add(connection, 'answer', {
        ...{ student_id: studentId, answer_id: randomUUID(), question_id: question.questionId },
        ...{ version: question.version, course_id: question.courseId, group_id: null },
        ...{ student_answer: text, question_status: verdict, spent_ms: 1000 },
        answered_at: new Date(Date.now() - 3_600_000),
      });
    }
}

const count = async () => {
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  await reviewJobs(school.services)['count-statistics']({}, context);
};

const suspectsOf = async (courseId: number) =>
  await owner.data(listSuspectQuestions, { query: { courseId } });

it('finds the error that many share, a coin, and a blank or part that hardly anybody has', async () => {
  const course = await makeCourse(connection);
  const { courseId } = course;
  const number = await makeQuestion(connection, course, {
    ...{ kind: 'numeric', content: { numeric: numericKey({ value: 12.5 }) } },
  });
  // Written in several ways it is one number.
  await answerAs(number, [
    ['12.5', 22, 1],
    ['1,000', 5, -1],
    ['1000', 4, -1],
    ['7', 3, -1],
  ]);
  const coin = await makeQuestion(connection, course, { kind: 'truefalse' });
  await answerAs(coin, [
    ['B', 15, 1],
    ['A', 15, -1],
  ]);
  const table = await makeQuestion(connection, course, {
    kind: 'table',
    content: {
      table: {
        head: ['', ''],
        rows: [
          [
            { blank: { type: 'text', accept: ['借'] } },
            { blank: { type: 'number', key: numericKey({ value: 3 }) } },
          ],
        ],
      },
    },
  });
  await answerAs(table, [
    ['["借","3"]', 2, 1],
    ['["借","4"]', 18, -1],
    ['["贷","5"]', 12, -1],
  ]);
  const whole = await makeQuestion(connection, course, { kind: 'xl' });
  await answerAs(whole.parts[0]!, [
    ['B', 2, 1],
    ['A', 28, -1],
    ['C', 2, -1],
  ]);
  await count();
  const found = await suspectsOf(courseId);
  const of = ({ questionId }: MadeQuestion) => found.find((each) => each.questionId === questionId);
  expect(of(number)).toMatchObject({
    suspicions: ['same-mistake'],
    mistake: { text: '1,000', people: 9 },
  });
  expect(of(coin)?.suspicions).toContain('like-guessing');
  expect(of(table)).toMatchObject({ blanks: [20 / 32, 2 / 32], mistake: null });
  expect(of(table)?.suspicions).toEqual(['part-too-hard', 'too-hard']);
  expect(of(whole.parts[0]!)?.suspicions).toEqual(['too-hard']);
  const { list } = await owner.data(listBankQuestions, { query: { courseId, kind: 'xl' } });
  expect(list.map(({ suspicions }) => suspicions)).toEqual([['part-too-hard']]);
});

async function makeHard(): Promise<MadeQuestion> {
  const question = await makeQuestion(connection, await makeCourse(connection));
  await answerAs(question, [
    ['B', 2, 1],
    ['A', 20, -1],
    ['C', 10, -1],
  ]);
  await count();
  return question;
}

const seen = { version: 1, suspicions: ['too-hard' as const] };

it('[POST /api/console/questions/pass] rests what somebody found sound until the figures change', async () => {
  const question = await makeHard();
  const { courseId, questionId } = question;
  expect(await suspectsOf(courseId)).toMatchObject([{ questionId, ...seen }]);
  await owner.data(passSuspicion, { body: { questionId, ...seen, why: '就是难' } });
  // Twice is once.
  await owner.data(passSuspicion, { body: { questionId, ...seen } });
  const { list: log } = await owner.data(listAudit, { query: { operation: 'passSuspicion' } });
  expect(log.map(({ targetId, why }) => [targetId, why])).toEqual([[String(questionId), '就是难']]);
  expect(await suspectsOf(courseId)).toEqual([]);
  const suspect = { courseId, only: 'suspect' } as const;
  expect((await owner.data(listBankQuestions, { query: suspect })).list).toEqual([]);
  // A few more people say nothing new, half as many more do.
  await answerAs(question, [['A', 15, -1]]);
  await count();
  expect(await suspectsOf(courseId)).toEqual([]);
  await answerAs(question, [['A', 1, -1]]);
  await count();
  expect(await suspectsOf(courseId)).toMatchObject([{ questionId, answers: 48 }]);
  expect((await owner.data(listBankQuestions, { query: suspect })).list).toHaveLength(1);
});

it('refuses what was not seen, what is another version, and another one’s course; and is taken back', async () => {
  const question = await makeHard();
  const { courseId, questionId } = question;
  const pass = async (given: object = {}) =>
    (await owner.call(passSuspicion, { body: { questionId, ...seen, ...given } })).status;
  const [changed] = consoleRefusals.suspicionChanged;
  expect(await pass({ suspicions: ['key-doubtful'] })).toBe(changed);
  expect(await pass({ suspicions: [] })).toBe(changed);
  expect(await pass({ version: 2 })).toBe(changed);
  expect(await pass({ questionId: 999_999_999 })).toBe(consoleRefusals.questionsUnknown[0]);
  const teacher = await signInStaffAs(school, {
    permissions: ['question.write:own', 'content.read'],
  });
  expect((await teacher.call(passSuspicion, { body: { questionId, ...seen } })).status).toBe(
    consoleRefusals.notOwn[0],
  );
  expect(await pass()).toBe(200);
  const { list } = await owner.data(listAudit, { query: { operation: 'passSuspicion' } });
  const entry = list.find(({ targetId }) => targetId === String(questionId));
  await owner.data(undoAction, { body: { auditId: entry!.auditId } });
  expect(await suspectsOf(courseId)).toHaveLength(1);
  await changeQuestion(connection, question, { answer: 'A' });
  expect(await suspectsOf(courseId)).toEqual([]);
});

it('what a colleague found sound by newer figures stays when the pass before it is taken back', async () => {
  const question = await makeHard();
  const { courseId, questionId } = question;
  await owner.data(passSuspicion, { body: { questionId, ...seen } });
  await answerAs(question, [['A', 16, -1]]);
  await count();
  const [found] = await suspectsOf(courseId);
  const colleague = await signInStaffAs(school, { isOwner: true, name: '副校长' });
  const { version, suspicions } = found!;
  await colleague.data(passSuspicion, { body: { questionId, version, suspicions } });
  const { list } = await owner.data(listAudit, { query: { operation: 'passSuspicion' } });
  const [latest, first] = list.filter(({ targetId }) => targetId === String(questionId));
  const undo = async (entry: typeof first) =>
    (await owner.call(undoAction, { body: { auditId: entry!.auditId } })).status;
  expect(await undo(first)).toBe(consoleRefusals.undoChanged[0]);
  expect(await suspectsOf(courseId)).toEqual([]);
  expect(await undo(latest)).toBe(200);
  expect(await suspectsOf(courseId)).toHaveLength(1);
});
