import { listMessages } from '@xuezhou/contract/message';
import { openQuestion } from '@xuezhou/contract/practice';
import * as contract from '@xuezhou/contract/review/console';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { demandAuditWords } from '../../../../testing/desks/demand-audit-words.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse, makeReading } from '../../../../testing/factories.ts';
import { makeQuestion } from '../../../../testing/make-question.ts';
import { giveAnswer, wrongIds } from '../../../../testing/practise.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { code, questionDesk, status } from '../../testing/question-desk.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const { get, formIn, save, publishing, publish, create, publishingOf } = questionDesk(owner);

describe('[POST /api/console/questions/publish] two hands at one question', () => {
  it('nobody writes over what a colleague has saved or published', async () => {
    const course = await makeCourse(connection);
    const { questionId } = await makeQuestion(connection, course, { stem: '原来的' });
    const form = await formIn(questionId);
    const first = { questionId, revision: 0, form: { ...form, stem: '我的' } };
    const second = { questionId, revision: 0, form: { ...form, stem: '同事的' } };
    const both = await Promise.all([
      owner.call(contract.saveQuestionDraft, { body: first }),
      owner.call(contract.saveQuestionDraft, { body: second }),
    ]);
    expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([
      200,
      status('questionDraftChanged'),
    ]);
    const { revision, draft, version } = await get(questionId);
    // The same text again: an answer was lost.
    expect(
      await owner.data(contract.saveQuestionDraft, {
        body: { questionId, revision: 0, form: draft! },
      }),
    ).toEqual({ revision });
    const body = { questionId, revision, version, tells: false };
    const published = await Promise.all([
      owner.data(contract.publishQuestion, { body }),
      owner.data(contract.publishQuestion, { body }),
    ]);
    expect(published[1]).toEqual(published[0]);
    expect((await get(questionId)).version).toBe(2);
    // What began before the publication is no draft of what is published now.
    expect(
      await code(owner.call(contract.saveQuestionDraft, { body: { ...first, revision } })),
    ).toBe(status('questionDraftChanged'));
    await save(questionId, { stem: '再改' });
    const stale = { ...(await publishing(questionId)).body, version: 1 };
    expect(await code(owner.call(contract.publishQuestion, { body: stale }))).toBe(
      status('questionPublishedMeanwhile'),
    );
  });

  it('hints that a page wrote are asked one by one, and stand in the form again', async () => {
    const course = await makeCourse(connection);
    const { questionId } = await makeQuestion(connection, course);
    await save(questionId, { hints: ['先看**方向**', '再看大小'] });
    await publish(questionId);
    expect((await get(questionId)).published?.hints).toEqual(['先看**方向**', '再看大小']);
    const student = await school.signIn();
    const { hints } = await student.data(openQuestion, {
      query: { courseId: course.courseId, questionId },
    });
    expect(hints).toEqual(['<p>先看<strong>方向</strong></p>', '<p>再看大小</p>']);
    await save(questionId, { hints: ['先看方向', ' '] });
    expect(await code(publishingOf(questionId))).not.toBe(200);
  });

  it('[POST /api/console/questions/drop] what only the topic changes is no new version, and a dropped draft leaves what is asked', async () => {
    const course = await makeCourse(connection);
    const other = await makeReading(connection, course);
    const { questionId } = await create(course, 'open');
    await save(questionId, { stem: '题', reference: '答' });
    await publish(questionId);
    await save(questionId, { readingId: other.readingId, subjectId: other.subjectId });
    expect(await publish(questionId)).toEqual({ version: 1, isNew: false, told: 0 });
    expect((await get(questionId)).published).toMatchObject({ readingId: other.readingId });
    const elsewhere = await makeCourse(connection);
    await save(questionId, { readingId: elsewhere.readingId, subjectId: null });
    expect(await code(publishingOf(questionId))).toBe(status('placeUnknown'));
    const { revision } = await get(questionId);
    const body = { questionId, revision };
    expect(await owner.data(contract.dropQuestionDraft, { body })).toBe(true);
    expect(await owner.data(contract.dropQuestionDraft, { body })).toBe(true);
    expect(await get(questionId)).toMatchObject({ draft: null, version: 1 });
  });
});

describe('[POST /api/console/questions/regrade] [GET /api/console/questions/:questionId/regrade] a corrected key', () => {
  it('shows each student before and after, judges, tells, and is taken back within seven days', async () => {
    const course = await makeCourse(connection);
    const made = await makeQuestion(connection, course, { stem: '哪个对' });
    const { questionId } = made;
    const [wronged, favoured] = [await school.signIn(), await school.signIn()];
    await giveAnswer(wronged, made, 'A');
    await giveAnswer(favoured, made, 'B');
    await save(questionId, { right: 'A' });
    const params = { questionId };
    const query = { draft: true };
    const preview = await owner.data(contract.previewRegrade, { params, query });
    expect(preview).toMatchObject({ former: 2, formerStudents: 2, changed: 2, toRight: 1 });
    expect(preview.answers.map(({ answer, before, after }) => [answer, before, after])).toEqual(
      expect.arrayContaining([
        ['A', -1, 1],
        ['B', 1, -1],
      ]),
    );
    expect(preview.answers.every(({ name }) => name !== '')).toBe(true);
    // Nothing of it stays.
    expect((await get(questionId)).version).toBe(1);
    await publish(questionId, { why: '键错了' });
    expect(await wrongIds(wronged, course.courseId)).toEqual([questionId]);
    const body = { questionId, why: '键错了' };
    expect(await owner.data(contract.regradeQuestion, { body })).toEqual({
      answers: 2,
      students: 2,
    });
    expect(await owner.data(contract.regradeQuestion, { body })).toEqual({
      answers: 0,
      students: 0,
    });
    expect(await wrongIds(wronged, course.courseId)).toEqual([]);
    expect(JSON.stringify(await wronged.data(listMessages, { query: { pageNo: 1 } }))).toContain(
      '一道题的答案更正了',
    );
    const [entry] = (
      await owner.data(listAudit, {
        query: { operation: 'regradeQuestion', targetId: String(questionId) },
      })
    ).list;
    expect(entry).toMatchObject({ after: { answers: 2 }, why: '键错了' });
    await owner.data(undoAction, { body: { auditId: entry!.auditId } });
    expect(await wrongIds(wronged, course.courseId)).toEqual([questionId]);
    expect(await code(owner.call(undoAction, { body: { auditId: entry!.auditId } }))).toBe(
      status('undoDone'),
    );
    await demandAuditWords(connection);
  });

  it('is taken back to the key that it found, and not under a later one', async () => {
    const course = await makeCourse(connection);
    const made = await makeQuestion(connection, course, { stem: '更正两次' });
    const { questionId } = made;
    const student = await school.signIn();
    await giveAnswer(student, made, 'A');
    const regradeTo = async (right: string) => {
      await save(questionId, { right });
      await publish(questionId, { why: '键错了' });
      await owner.data(contract.regradeQuestion, { body: { questionId, why: '键错了' } });
    };
    await regradeTo('A');
    await regradeTo('C');
    expect(await wrongIds(student, course.courseId)).toEqual([questionId]);
    const { list } = await owner.data(listAudit, {
      query: { operation: 'regradeQuestion', targetId: String(questionId) },
    });
    const [second, first] = list.toSorted((a, b) => b.auditId - a.auditId);
    const undo = (entry: typeof first) => ({ body: { auditId: entry!.auditId } });
    expect(await code(owner.call(undoAction, undo(first)))).toBe(status('undoChanged'));
    await owner.data(undoAction, undo(second));
    // By the key of the first correction, and not by that of the beginning.
    expect(await wrongIds(student, course.courseId)).toEqual([]);
    await owner.data(undoAction, undo(first));
    expect(await wrongIds(student, course.courseId)).toEqual([questionId]);
    await demandAuditWords(connection);
  });

  it('of other words nothing is judged, and whoever answered is told where it is wished', async () => {
    const course = await makeCourse(connection);
    const made = await makeQuestion(connection, course, { stem: '旧的题' });
    const { questionId } = made;
    const student = await school.signIn();
    await giveAnswer(student, made, 'A');
    await save(questionId, { stem: '新的题', right: 'A' });
    const query = { draft: true };
    expect(
      await owner.data(contract.previewRegrade, { params: { questionId }, query }),
    ).toMatchObject({ former: 1, changed: 0, answers: [] });
    expect(await publish(questionId, { tells: true })).toMatchObject({ version: 2, told: 1 });
    expect(JSON.stringify(await student.data(listMessages, { query: { pageNo: 1 } }))).toContain(
      '一道做过的题改过了',
    );
  });
});
