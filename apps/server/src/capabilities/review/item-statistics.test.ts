import { randomUUID } from 'node:crypto';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { listQuestionReports, maxOpenReports, reportQuestion } from '@xuezhou/contract/review';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { add, makeCourse, makeStudent } from '../../testing/factories.ts';
import { changeQuestion, makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { reviewJobs } from './review.jobs.ts';

const school = await startTestApp();
const { connection } = school;

async function xuezhou(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const open = () => Promise.resolve({ ...school.services, close: () => Promise.resolve() });
  return { code: await runCli(words, open, { print, note: print }), lines };
}

async function firstAnswer(
  studentId: number,
  question: { questionId: number; courseId: number; version: number },
  letter: string,
  key: string,
  wishes: { spentMs?: number; minutes?: number } = {},
) {
  await add(connection, 'answer', {
    student_id: studentId,
    answer_id: randomUUID(),
    question_id: question.questionId,
    version: question.version,
    course_id: question.courseId,
    group_id: null,
    student_answer: letter,
    question_status: letter === key ? 1 : -1,
    spent_ms: wishes.spentMs ?? 20_000,
    answered_at: new Date(Date.now() - 3_600_000 + (wishes.minutes ?? 0) * 60_000),
  });
}

describe('the statistics of questions', () => {
  const made = { sound: 0, mistaken: 0, courseId: 0 };

  beforeAll(async () => {
    const course = await makeCourse(connection);
    const others = [];
    for (let index = 0; index < 6; index++) others.push(await makeQuestion(connection, course));
    const sound = await makeQuestion(connection, course);
    const mistaken = await makeQuestion(connection, course, { stem: '密钥写错的题' });
    for (let index = 0; index < 40; index++) {
      const { studentId } = await makeStudent(connection);
      // The strong half knows; of the mistaken question it knows better than the key.
      const isStrong = index % 2 === 0;
      for (const other of others) await firstAnswer(studentId, other, isStrong ? 'B' : 'C', 'B');
      const letter = index % 10 === 1 ? 'A' : isStrong ? 'B' : 'C';
      await firstAnswer(studentId, sound, letter, 'B', { spentMs: (index + 1) * 1000 });
      await firstAnswer(studentId, mistaken, isStrong ? 'A' : 'B', 'B');
      // A second answer knows the explanation, and does not count.
      await firstAnswer(studentId, sound, 'A', 'B', { minutes: 10 });
    }
    Object.assign(made, {
      sound: sound.questionId,
      mistaken: mistaken.questionId,
      courseId: course.courseId,
    });
    const jobs = reviewJobs(school.services);
    const context = { signal: new AbortController().signal, isLastAttempt: false };
    await jobs['count-statistics']({}, context);
    await jobs['count-statistics']({}, context);
  });

  it('[review.item-statistics] count facility, discrimination, options and time of first answers', async () => {
    const statistic = await connection
      .selectFrom('question_statistic')
      .selectAll()
      .where('question_id', '=', made.sound)
      .executeTakeFirstOrThrow();
    expect(statistic).toMatchObject({ version: 1, answers: 40, facility: 0.5, median_ms: 20_000 });
    expect(statistic.discrimination).toBeGreaterThan(0.8);
    expect(statistic.options.map(({ letter, chosen }) => [letter, chosen])).toEqual([
      ['A', 4],
      ['B', 20],
      ['C', 16],
    ]);
  });

  it('[review.item-statistics#2] name for the operator the question whose key the strong do not choose', async () => {
    const { code, lines } = await xuezhou('items', 'suspects', '--course', String(made.courseId));
    expect(code).toBe(0);
    const text = lines.join('\n');
    expect(text).toContain(`题目 ${made.mistaken}`);
    expect(text).toContain('答案可能不对');
    expect(text).not.toContain(`题目 ${made.sound} `);
    expect(await xuezhou('items', 'suspects', '--course', 'x')).toMatchObject({ code: 1 });
  });
});

describe('a report of a question', () => {
  it('[review.report-question#1,2] [POST /api/review/question-report] [GET /api/review/question-report/:questionId] is kept once, settled by the school, and told to the reporter', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    const question = await makeQuestion(connection, course);
    const body = {
      reportId: randomUUID(),
      courseId: course.courseId,
      questionId: question.questionId,
      version: 1,
      reason: 'key' as const,
      content: '选项 C 也对\u001B[2J',
    };
    expect(await student.data(reportQuestion, { body })).toMatchObject({
      status: 'open',
      reply: null,
    });
    await student.data(reportQuestion, { body });
    const own = () =>
      student.data(listQuestionReports, { params: { questionId: question.questionId } });
    expect(await own()).toHaveLength(1);
    expect(
      await (
        await school.signIn()
      ).data(listQuestionReports, { params: { questionId: question.questionId } }),
    ).toEqual([]);

    await changeQuestion(connection, question, { answer: 'C' });
    const { lines } = await xuezhou('items', 'reports');
    const line = lines.find((one) => one.includes(`题目 ${question.questionId}`)) ?? '';
    expect(line).toContain('题目后来改过');
    expect(lines.join('')).not.toContain('\u001B');
    const number = line.split(' ')[0] ?? '';
    expect(await xuezhou('items', 'report', number, '--reply', '谢谢')).toMatchObject({ code: 1 });
    expect(await xuezhou('items', 'report', number, '--fixed')).toMatchObject({ code: 1 });
    expect(
      await xuezhou('items', 'report', number, '--fixed', '--reply', '已改为 C，谢谢指正'),
    ).toMatchObject({ code: 0 });
    expect(await xuezhou('items', 'report', number, '--kept', '--reply', '再来一次')).toMatchObject(
      { code: 1 },
    );
    expect(await own()).toMatchObject([{ status: 'fixed', reply: '已改为 C，谢谢指正' }]);
    const messages = await student.data(listMessages, { query: { pageNo: 1 } });
    expect(JSON.stringify(messages)).toContain('你报告的题目已改正');
  });

  it('needs words for another reason, and a question of the course in a version that there is', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    const { questionId } = await makeQuestion(connection, course);
    const body = {
      reportId: randomUUID(),
      courseId: course.courseId,
      questionId,
      version: 1,
      reason: 'other' as const,
      content: '  ',
    };
    expect((await student.call(reportQuestion, { body })).status).toBe(
      refusals.questionReportEmpty[0],
    );
    expect(
      await student.call(reportQuestion, { body: { ...body, version: 9, content: '旧' } }),
    ).toMatchObject({ http: 404 });
    await student.data(reportQuestion, { body: { ...body, content: '图不见了' } });
    const another = await makeQuestion(connection, course);
    const reused = { ...body, questionId: another.questionId, content: '图不见了' };
    expect((await student.call(reportQuestion, { body: reused })).status).toBe(
      refusals.idReused[0],
    );
  });

  it('one too many waits until the school has settled some', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    const { questionId } = await makeQuestion(connection, course);
    await sql`
      insert into question_report (student_id, report_id, question_id, version, reason, content, reported_at)
      select ${student.studentId}, gen_random_uuid(), ${questionId}, 1, 'typo', n, now()
      from generate_series(1, ${maxOpenReports}) n`.execute(connection);
    const { courseId } = course;
    const body = {
      ...{ reportId: randomUUID(), courseId, questionId, version: 1 },
      ...{ reason: 'typo' as const, content: '' },
    };
    const [status, message] = refusals.questionReportTooMany;
    expect(await student.call(reportQuestion, { body })).toMatchObject({ status, message });
    expect(message).toContain(String(maxOpenReports));
    await connection
      .updateTable('question_report')
      .set({ status: 'kept' })
      .where('content', '=', '1')
      .where('student_id', '=', student.studentId)
      .execute();
    expect((await student.call(reportQuestion, { body })).status).toBe(200);
  });
});
