import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  listQuestionPlaces,
  placeQuestions,
  restoreQuestions,
  withdrawQuestions,
} from '@xuezhou/contract/practice/console';
import { exportBankQuestions } from '@xuezhou/contract/review/console';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demandAuditWords } from '../../../../testing/desks/demand-audit-words.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse, makeReading } from '../../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../../testing/make-question.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const idOf = ({ questionId }: MadeQuestion) => questionId;

async function makeBank() {
  const course = await makeCourse(connection);
  await makeQuestion(connection, course, { stem: '久期之一' });
  return course;
}

async function lastAuditId(operation: string): Promise<number> {
  const { list } = await owner.data(listAudit, { query: { operation } });
  return list[0]!.auditId;
}

const stateOf = async ({ questionId }: MadeQuestion) => {
  const { rows } = await sql<{ withdrawn_as: string | null; isAsked: boolean }>`
    select withdrawn_as, retired_at is null as "isAsked" from question where question_id = ${questionId}
  `.execute(connection);
  return rows[0];
};
const asked = { withdrawn_as: null, isAsked: true };
const taken = { withdrawn_as: 'question', isAsked: false };

describe('one thing done with many questions', () => {
  it('[POST /api/console/questions/withdraw] [POST /api/console/questions/restore] takes them away with their parts and gives them back, once, and by the log', async () => {
    const course = await makeCourse(connection);
    const one = await makeQuestion(connection, course);
    const whole = await makeQuestion(connection, course, { kind: 'xl' });
    const body = { questionIds: [idOf(one), idOf(whole)] };
    expect(await owner.data(withdrawQuestions, { body: { ...body, why: '过时' } })).toEqual({
      questions: 2,
    });
    expect(await owner.data(withdrawQuestions, { body })).toEqual({ questions: 0 });
    expect([await stateOf(one), await stateOf(whole.parts[0]!)]).toEqual([taken, taken]);
    await owner.data(undoAction, { body: { auditId: await lastAuditId('withdrawQuestions') } });
    expect([await stateOf(one), await stateOf(whole.parts[0]!)]).toEqual([asked, asked]);

    await owner.data(withdrawQuestions, { body });
    expect(await owner.data(restoreQuestions, { body })).toEqual({ questions: 2 });
    expect(await stateOf(whole)).toEqual(asked);
    await owner.data(undoAction, { body: { auditId: await lastAuditId('restoreQuestions') } });
    expect(await stateOf(whole.parts[1]!)).toEqual(taken);
    // What was done since is not undone.
    await owner.data(withdrawQuestions, { body: { questionIds: [idOf(one)] } });
    const { list } = await owner.data(listAudit, { query: { operation: 'withdrawQuestions' } });
    await owner.data(restoreQuestions, { body });
    const late = await owner.call(undoAction, { body: { auditId: list[0]!.auditId } });
    expect(late.status).toBe(status('undoChanged'));
    await demandAuditWords(connection);
  });

  it('[POST /api/console/questions/place] [GET /api/console/questions/places] gives several a chapter and a topic, leaves what files own, and goes back', async () => {
    const course = await makeCourse(connection);
    const { courseId, bookId, readingId, subjectId } = course;
    const other = await makeReading(connection, course);
    const foreign = await makeCourse(connection);
    const bank = await makeQuestion(connection, { courseId }, { kind: 'xl' });
    const there = await makeQuestion(connection, { courseId, bookId, readingId });
    const inFiles = await makeQuestion(connection, { courseId });
    await sql`update question set source_key = ${`catalogue:${courseId}:1`} where question_id = ${idOf(inFiles)}`.execute(
      connection,
    );
    const elsewhere = await makeQuestion(connection, foreign);
    const places = async () =>
      (await owner.data(listQuestionPlaces, { query: { courseId } })).map((place) => [
        place.readingId,
        place.questions,
        place.subjects.map((subject) => subject.subjectId),
      ]);
    expect(await places()).toEqual([
      [readingId, 1, [subjectId]],
      [other.readingId, 0, [other.subjectId]],
    ]);
    const questionIds = [bank, there, inFiles, elsewhere].map(idOf);
    const body = { questionIds, readingId: other.readingId, subjectId: other.subjectId };
    expect(await owner.data(placeQuestions, { body })).toEqual({
      ...{ questions: 2, inFiles: 1, elsewhere: 1 },
    });
    expect(await owner.data(placeQuestions, { body })).toMatchObject({ questions: 0 });
    expect(await places()).toEqual([
      [readingId, 0, [subjectId]],
      [other.readingId, 2, [other.subjectId]],
    ]);
    const { rows } = await sql`select from question where parent_id = ${idOf(bank)}
      and reading_id = ${other.readingId} and book_id = ${bookId}`.execute(connection);
    expect(rows).toHaveLength(2);
    await owner.data(undoAction, { body: { auditId: await lastAuditId('placeQuestions') } });
    expect(await places()).toEqual([
      [readingId, 1, [subjectId]],
      [other.readingId, 0, [other.subjectId]],
    ]);
    const wrong = { questionIds, readingId, subjectId: other.subjectId };
    expect((await owner.call(placeQuestions, { body: wrong })).status).toBe(status('placeUnknown'));
    await demandAuditWords(connection);
  });

  it('is refused for what is not there, and of another’s course wholly', async () => {
    const own = await makeCourse(connection);
    const other = await makeCourse(connection);
    const [mine, theirs] = [
      await makeQuestion(connection, own),
      await makeQuestion(connection, other),
    ];
    const teacher = await signInStaffAs(school, {
      permissions: ['content.read', 'question.write:own'],
    });
    await connection
      .insertInto('staff_duty')
      .values({ staff_id: teacher.staffId, kind: 'course', target_id: own.courseId })
      .execute();
    const both = { body: { questionIds: [idOf(mine), idOf(theirs)] } };
    const unknown = { body: { questionIds: [2_000_000_000] } };
    const nothing = { body: { questionIds: [] } };
    for (const [answer, expected] of [
      [await teacher.call(withdrawQuestions, both), 'notOwn'],
      [await teacher.call(restoreQuestions, both), 'notOwn'],
      [await owner.call(withdrawQuestions, unknown), 'questionsUnknown'],
      [await owner.call(restoreQuestions, unknown), 'questionsUnknown'],
      [await owner.call(withdrawQuestions, nothing), 'questionsUnknown'],
      [await owner.call(restoreQuestions, nothing), 'questionsUnknown'],
    ] as const)
      expect(answer.status).toBe(status(expected));
    const body = { questionIds: [idOf(theirs)], readingId: other.readingId };
    expect((await teacher.call(placeQuestions, { body })).status).toBe(status('notOwn'));
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual([asked, asked]);
    expect(await teacher.data(withdrawQuestions, { body: { questionIds: [idOf(mine)] } })).toEqual({
      questions: 1,
    });
  });
});

const fileOf = (url: string, by: Pick<typeof owner, 'send'> = owner) =>
  by.send({ method: 'GET', url });

describe('[POST /api/console/questions/export] an export', () => {
  it('is a file at an address that opens to who made it alone, for an hour', async () => {
    const { courseId } = await makeBank();
    const made = await owner.data(exportBankQuestions, { body: { courseId, format: 'csv' } });
    const colleague = await signInStaffAs(school, { permissions: ['content.read'] });
    const stranger = await signInStaffAs(school, { permissions: ['student.read'] });
    const found = await fileOf(made.address);
    expect(found.statusCode).toBe(200);
    expect(found.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'private, no-store',
      'content-length': expect.stringMatching(/^[1-9]/),
    });
    expect((await fileOf(made.address, colleague)).statusCode).toBe(404);
    const kept = (await fileOf(made.address, stranger)).json<{ status: number }>();
    expect(kept.status).toBe(status('permissionMissing'));
    expect((await fileOf(made.address, school.visit())).statusCode).toBe(401);
    expect((await fileOf('/files/console/bank/..%2f1.csv')).statusCode).toBe(404);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from run_at - ${school.clock.now()}::timestamptz) / 60)::int as minutes
      from graphile_worker.jobs where task_identifier = 'drop-upload'`.execute(connection);
    expect(rows).toEqual([{ minutes: 60 }]);
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
      connection,
    );
    await school.runJobs(['drop-upload']);
    expect((await fileOf(made.address)).statusCode).toBe(404);
  });

  it('holds exactly what fits, withdrawn ones where they are asked for, and says what the format cannot', async () => {
    const course = await makeCourse(connection);
    const { courseId } = course;
    await makeQuestion(connection, course, { stem: '久期之一' });
    await makeQuestion(connection, course, { stem: '别的' });
    await makeQuestion(connection, course, { kind: 'xl', stem: '久期材料' });
    const gone = await makeQuestion(connection, course, { stem: '撤下的久期' });
    await owner.data(withdrawQuestions, { body: { questionIds: [idOf(gone)] } });
    const take = async (given: { state?: 'withdrawn'; search: string }) => {
      const made = await owner.data(exportBankQuestions, {
        body: { courseId, format: 'csv', ...given },
      });
      return { ...made, text: (await fileOf(made.address)).body };
    };
    const found = await take({ search: '久期' });
    expect(found).toMatchObject({ questions: 1, fileName: expect.stringMatching(/\.csv$/) });
    expect(found.left).toEqual([expect.stringContaining('久期材料')]);
    expect(found.text).toContain('久期之一');
    expect(found.text).not.toContain('别的');
    expect((await take({ state: 'withdrawn', search: '' })).text).toContain('撤下的久期');
    const nothing = { courseId, format: 'csv', search: '没有的词' } as const;
    expect((await owner.call(exportBankQuestions, { body: nothing })).status).toBe(
      status('bankExportEmpty'),
    );
    await demandAuditWords(connection);
  });
});
