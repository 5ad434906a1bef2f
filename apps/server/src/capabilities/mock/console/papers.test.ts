import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { redoMock } from '@xuezhou/contract/mock';
import {
  checkPaper,
  listPapers,
  restorePaperVersion,
  retirePaper,
} from '@xuezhou/contract/mock/console';
import { getPracticeTree } from '@xuezhou/contract/practice';
import { listAudit } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { asking, drawing, makeStock, plan, titlesOffered } from '../testing/desk-papers.ts';
import { before, handIn, save, start, transcript } from '../testing/sit.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

describe('a paper made by pages', () => {
  it('[POST /api/console/papers/save] [POST /api/console/papers/publish] is seen by nobody until it is published, and is then sat as any other', async () => {
    const { course, questions, desk } = await makeStock(school, owner);
    const [one, two, three] = questions;
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    const wished = plan({
      title: ' 全真  模考 ',
      formulas: '终值 $FV$',
      topics: [asking('数量', [three!, one!]), asking('综合', [composite, two!])],
    });
    const paperId = await desk.begin(wished);
    const student = await school.signIn({ courses: [course.courseId] });
    expect(await titlesOffered(student, course.courseId)).toEqual([]);
    expect((await desk.publish(paperId)).status).toBe(200);
    expect(await titlesOffered(student, course.courseId)).toEqual(['全真 模考']);
    expect(await before(student, paperId)).toMatchObject({
      ...{ isDrawn: false, plannedCount: 5, minutes: 60 },
      topics: [
        { title: '数量', questionCount: 2 },
        { title: '综合', questionCount: 3 },
      ],
    });
    const sheet = await start(student, paperId);
    const asked = [three!, one!, ...composite.parts, two!].map(({ questionId }) => questionId);
    expect(sheet.items.map(({ questionId }) => questionId)).toEqual(asked);
    expect(sheet.formulas).toContain('class="math"');
    for (const questionId of asked.slice(0, 4)) await save(student, paperId, questionId, 'B');
    expect((await handIn(student, paperId)).mockScore).toBe(80);
    expect((await transcript(student, paperId)).topics).toMatchObject([
      { title: '数量', total: 2, right: 2 },
      { title: '综合', total: 3, right: 2 },
    ]);
    await sql`select graphile_worker.add_job('close-mocks')`.execute(connection);
    await school.runJobs(['close-mocks']);
    const { papers } = await owner.data(listPapers, { query: { courseId: course.courseId } });
    expect(papers).toMatchObject([
      { paperId, state: 'published', questions: 5, sat: 1, mean: null, hasChanges: false },
    ]);
  });

  it('is drawn from its chapters, of the kinds that are wished, and of what is open', async () => {
    const { course, desk } = await makeStock(school, owner, 3);
    await makeQuestion(connection, course, { kind: 'numeric' });
    await makeQuestion(connection, course, { kind: 'open' });
    const topics = [
      drawing('单选', 2, [course.readingId], { kinds: ['single'] }),
      drawing('填数', 1, [course.readingId], { kinds: ['numeric'] }),
    ];
    const paperId = await desk.offer(plan({ way: 'blueprint', topics }));
    const student = await school.signIn({ courses: [course.courseId] });
    const sheet = await start(student, paperId);
    const kinds = await connection
      .selectFrom('question')
      .where(
        'question_id',
        'in',
        sheet.items.map(({ questionId }) => questionId),
      )
      .select('kind')
      .orderBy('kind')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['numeric', 'single', 'single']);
    expect(sheet.items.map(({ topic }) => topic)).toEqual([0, 0, 1]);
  });

  it('[GET /api/console/papers/:paperId] a new version leaves alone who sits the one before', async () => {
    const { course, questions, desk } = await makeStock(school, owner, 3);
    const [one, two, three] = questions;
    const first = plan({ format: 'cfa-1', topics: [asking('一版', [one!, two!])] });
    const paperId = await desk.offer(first);
    const student = await school.signIn({ courses: [course.courseId] });
    await start(student, paperId);
    const second = plan({
      ...{ title: '新名', minutes: 30, isHeldOut: true },
      topics: [asking('二版甲', [three!]), asking('二版乙', [one!])],
    });
    expect((await desk.save(paperId, second)).status).toBe(200);
    expect(await desk.read(paperId)).toMatchObject({ hasChanges: true, version: 1, sitting: 1 });
    expect((await desk.publish(paperId)).status).toBe(200);
    // The one that is sat.
    expect((await before(student, paperId)).topics).toEqual([{ title: '一版', questionCount: 2 }]);
    const ids = [one!, two!].map(({ questionId }) => questionId);
    const sheet = await start(student, paperId);
    expect(sheet.topics).toEqual(['一版']);
    expect(sheet.items.map(({ questionId }) => questionId)).toEqual(ids);
    await save(student, paperId, ids[1]!, 'B');
    await handIn(student, paperId);
    expect(await transcript(student, paperId)).toMatchObject({
      ...{ minutes: 60, format: 'cfa-1', mockScore: 50 },
      topics: [{ title: '一版', total: 2, right: 1 }],
    });
    // And the next one.
    await student.data(redoMock, { params: { paperId } });
    expect((await start(student, paperId)).topics).toEqual(['二版甲', '二版乙']);
    const read = await desk.read(paperId);
    expect(read.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(read).toMatchObject({ hasChanges: false, version: 2, title: '新名' });
  });

  it('[POST /api/console/papers/restore] an older version comes back as a draft', async () => {
    const { course, questions, desk } = await makeStock(school, owner, 2);
    const [one, two] = questions;
    const paperId = await desk.offer(plan({ topics: [asking('一版', [one!])] }));
    await desk.save(paperId, plan({ topics: [asking('二版', [two!])] }));
    await desk.publish(paperId);
    await owner.data(restorePaperVersion, { body: { paperId, version: 1 } });
    expect(await desk.read(paperId)).toMatchObject({
      ...{ hasChanges: true, version: 2 },
      plan: { topics: [{ title: '一版' }] },
    });
    const student = await school.signIn({ courses: [course.courseId] });
    expect((await start(student, paperId)).topics).toEqual(['二版']);
    const unknown = { body: { paperId, version: 9 } };
    expect((await owner.call(restorePaperVersion, unknown)).status).toBe(refused('versionUnknown'));
  });

  it('[POST /api/console/papers/retire] is offered no more, and who sits it goes on to the end', async () => {
    const { course, questions, desk } = await makeStock(school, owner, 1);
    const paperId = await desk.offer(plan({ topics: [asking('一', questions)] }));
    const student = await school.signIn({ courses: [course.courseId] });
    await start(student, paperId);
    const body = { paperId, isRetired: true };
    await Promise.all([1, 2].map(() => owner.data(retirePaper, { body })));
    const other = await school.signIn({ courses: [course.courseId] });
    expect(await titlesOffered(other, course.courseId)).toEqual([]);
    expect(await desk.read(paperId)).toMatchObject({ state: 'retired', sitting: 1 });
    expect((await start(student, paperId)).items).toHaveLength(1);
    await save(student, paperId, questions[0]!.questionId, 'B');
    expect((await handIn(student, paperId)).mockScore).toBe(100);
    expect((await transcript(student, paperId)).mockScore).toBe(100);
    await desk.save(paperId, plan({ title: '改名', topics: [asking('一', questions)] }));
    expect((await desk.publish(paperId)).status).toBe(refused('paperRetired'));
    await owner.data(retirePaper, { body: { paperId, isRetired: false } });
    expect(await titlesOffered(other, course.courseId)).toEqual(['全真模考']);
    const { list } = await owner.data(listAudit, {
      query: { operation: 'retirePaper', targetKind: 'paper', targetId: String(paperId) },
    });
    expect(list.map(({ after }) => after)).toEqual([
      { title: '改名', isRetired: false },
      { title: '全真模考', isRetired: true },
    ]);
  });

  it('holds its questions out of practice once it is published so', async () => {
    const { course, questions, desk } = await makeStock(school, owner, 2);
    const paperId = await desk.offer(plan({ topics: [asking('一', [questions[0]!])] }));
    const student = await school.signIn({ courses: [course.courseId] });
    const practised = async () =>
      JSON.stringify(
        await student.data(getPracticeTree, { params: { courseId: course.courseId } }),
      );
    const both = await practised();
    await desk.save(paperId, plan({ isHeldOut: true, topics: [asking('一', [questions[0]!])] }));
    expect(await practised()).toBe(both);
    await desk.publish(paperId);
    expect(await practised()).not.toBe(both);
  });

  it('is no more held out once its last day is over: other papers may ask what it asks, and it opens again as any other', async () => {
    const { course, questions, desk } = await makeStock(school, owner, 2);
    const topics = [asking('一', [questions[0]!])];
    const kept = plan({ title: '留卷', isHeldOut: true, endDate: '2099-02-10', topics });
    const paperId = await desk.offer(kept);
    const other = await desk.begin(plan({ title: '另一份', topics }));
    expect((await desk.publish(other)).message).toContain('有题留给了“留卷”');
    const later = '2099-03-10';
    // While somebody may still sit it, it can be moved.
    await desk.save(paperId, { ...kept, endDate: '2099-02-11' });
    expect((await desk.publish(paperId)).status).toBe(200);
    await connection
      .updateTable('mock_paper')
      .where('paper_id', '=', paperId)
      .set({ end_date: '2020-02-10' })
      .execute();
    // Whose questions are all new promises something new.
    const { courseId } = course;
    const anew = { ...kept, endDate: later, topics: [asking('二', [questions[1]!])] };
    const { faults } = await owner.data(checkPaper, { body: { courseId, paperId, plan: anew } });
    expect(faults).toEqual([]);
    await desk.save(paperId, { ...kept, endDate: later });
    expect((await desk.publish(paperId)).message).toBe(
      `还不能发布：“一”有 1 题留过，后来已经放进练习，不能再留着：${questions[0]!.questionId}；请换题，或取消“交卷前不给别处看”`,
    );
    expect((await desk.publish(other)).status).toBe(200);
    await desk.save(paperId, { ...kept, isHeldOut: false, endDate: later });
    expect((await desk.publish(paperId)).status).toBe(200);
    const student = await school.signIn({ courses: [course.courseId] });
    expect(await titlesOffered(student, course.courseId)).toEqual(
      expect.arrayContaining(['留卷', '另一份']),
    );
  });

  it('does not hold out again what was let go in between: by two publishes, or while it was withdrawn', async () => {
    const { course, questions, desk } = await makeStock(school, owner, 2);
    const [one, two] = questions;
    const kept = plan({ title: '留卷', isHeldOut: true, topics: [asking('一', [one!])] });
    const untick = await desk.offer(kept);
    await desk.save(untick, { ...kept, isHeldOut: false });
    expect((await desk.publish(untick)).status).toBe(200);
    await desk.save(untick, kept);
    expect((await desk.publish(untick)).message).toContain('有 1 题留过，后来已经放进练习');

    const second = { ...kept, title: '第二份', topics: [asking('一', [two!])] };
    const paperId = await desk.offer(second);
    for (const isRetired of [true, false])
      await owner.data(retirePaper, { body: { paperId, isRetired } });
    expect(await desk.read(paperId)).toMatchObject({
      ...{ state: 'published', version: 2, hasChanges: false },
      plan: { isHeldOut: false },
    });
    const { courseId } = course;
    const student = await school.signIn({ courses: [courseId] });
    const [book] = await student.data(getPracticeTree, { params: { courseId } });
    expect(book).toMatchObject({ total: 2, heldOut: 0 });
    await desk.save(paperId, second);
    expect((await desk.publish(paperId)).message).toContain('有 1 题留过，后来已经放进练习');
  });
});
