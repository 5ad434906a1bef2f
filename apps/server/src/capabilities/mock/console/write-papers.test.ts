import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  findPaperQuestions,
  getPaper,
  listPapers,
  publishPaper,
  restorePaperVersion,
  retirePaper,
  savePaper,
} from '@xuezhou/contract/mock/console';
import { listAudit } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { asking, makeStock, paperDesk, plan, titlesOffered } from '../testing/desk-papers.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

describe('writing', () => {
  it('is done once however often the same is asked, and refused from an older sight', async () => {
    const { course, questions, desk } = await makeStock(school, owner, 1);
    const { courseId } = course;
    const wished = plan({ topics: [asking('一', questions)] });
    const body = { courseId, paperId: null, requestId: randomUUID(), revision: 0, plan: wished };
    const made = await Promise.all([1, 2, 3].map(() => owner.data(savePaper, { body })));
    expect(new Set(made.map(({ paperId }) => paperId)).size).toBe(1);
    const { paperId } = made[0]!;
    expect(paperId).toBeGreaterThan(500_000);
    expect((await desk.save(paperId, plan({ title: '甲' }), 1)).status).toBe(200);
    expect((await desk.save(paperId, plan({ title: '甲' }), 1)).status).toBe(200);
    expect((await desk.save(paperId, plan({ title: '乙' }), 1)).status).toBe(
      refused('draftChanged'),
    );
    expect((await desk.read(paperId)).revision).toBe(2);
    await desk.save(paperId, wished);
    const publish = { body: { paperId, revision: 3, version: 0 } };
    const both = await Promise.all([1, 2].map(() => owner.data(publishPaper, publish)));
    expect(both).toEqual([{ version: 1 }, { version: 1 }]);
    const older = { body: { ...publish.body, revision: 2 } };
    expect((await owner.call(publishPaper, older)).status).toBe(refused('publishedMeanwhile'));
    expect((await desk.publish(paperId)).status).toBe(refused('nothingToPublish'));
    expect((await desk.save(paperId, plan({ title: ' ' }))).status).toBe(
      refused('paperTitleEmpty'),
    );
    const { list } = await owner.data(listAudit, {
      query: { operation: 'savePaper', targetKind: 'paper', targetId: String(paperId) },
    });
    expect(list.at(-1)?.after).toMatchObject({ title: '全真模考', topics: ['一 1 题'] });
    expect(list[1]).toMatchObject({
      before: { topics: ['一 1 题'] },
      after: { title: '甲', topics: [] },
    });
  });

  it('[GET /api/console/papers] is for the own courses, and for those that no files own', async () => {
    const mine = await makeStock(school, owner, 1);
    const other = await makeStock(school, owner, 1);
    const teacher = await signInStaffAs(school, {
      permissions: ['content.read', 'content.draft:own', 'content.publish:own'],
    });
    await add(connection, 'staff_duty', {
      ...{ staff_id: teacher.staffId, kind: 'course', target_id: mine.course.courseId },
    });
    const own = paperDesk(teacher, mine.course.courseId);
    const paperId = await own.offer(plan({ topics: [asking('一', mine.questions)] }));
    const foreign = await other.desk.offer(plan({ topics: [asking('一', other.questions)] }));
    const theirs = paperDesk(teacher, other.course.courseId);
    expect(await theirs.read(foreign)).toMatchObject({ mayDraft: false, mayPublish: false });
    expect((await theirs.save(foreign, plan())).status).toBe(refused('notOwn'));
    expect((await theirs.publish(foreign)).status).toBe(refused('notOwn'));
    const retire = { body: { paperId: foreign, isRetired: true } };
    expect((await teacher.call(retirePaper, retire)).status).toBe(refused('notOwn'));
    const restore = { body: { paperId: foreign, version: 1 } };
    expect((await teacher.call(restorePaperVersion, restore)).status).toBe(refused('notOwn'));
    // Not by naming the own course either.
    expect((await own.save(foreign, plan())).status).toBe(refused('notOwn'));
    const unknown = { body: { paperId: 499_999, isRetired: true } };
    expect((await teacher.call(retirePaper, unknown)).status).toBe(refused('notOwn'));
    expect((await owner.call(retirePaper, unknown)).status).toBe(refused('paperUnknown'));
    const { courses } = await teacher.data(listPapers, { query: {} });
    const isMine = (courseId: number) => courses.find((each) => each.courseId === courseId)?.isMine;
    expect([isMine(mine.course.courseId), isMine(other.course.courseId)]).toEqual([true, false]);
    expect((await own.read(paperId)).mayPublish).toBe(true);
  });

  it('shows what files own, and takes it up once pages own its course', async () => {
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course);
    const paperId = await makePaper(connection, course.courseId, [[question]]);
    const desk = paperDesk(owner, course.courseId);
    const read = await desk.read(paperId);
    expect(read).toMatchObject({ owner: 'files', state: 'published', version: 0, revision: 0 });
    const wished = { ...read.plan, title: '新名' };
    expect((await desk.save(paperId, wished)).status).toBe(refused('courseOfFiles'));
    await add(connection, 'authored_course', {
      ...{ course_id: course.courseId, request_id: randomUUID(), version: 1 },
      ...{ made_at: school.clock.now(), made_by: owner.staffId },
    });
    expect((await desk.save(paperId, wished)).status).toBe(200);
    expect((await desk.publish(paperId)).status).toBe(200);
    const student = await school.signIn({ courses: [course.courseId] });
    expect(await titlesOffered(student, course.courseId)).toEqual(['新名']);
    expect((await desk.read(paperId)).versions.map(({ version }) => version)).toEqual([2, 1]);
    expect((await owner.call(getPaper, { params: { paperId: 999_999 } })).status).toBe(
      refused('paperUnknown'),
    );
  });
});

describe('[POST /api/console/papers/questions] what can stand in a paper', () => {
  it('is found by its words and page by page, with who asks it already', async () => {
    const { course, questions, desk } = await makeStock(school, owner, 33);
    const duration = await makeQuestion(connection, course, { stem: '久期是什么' });
    const paperId = await desk.offer(plan({ title: 'A 卷', topics: [asking('一', [duration])] }));
    const body = { courseId: course.courseId, paperId: null };
    const first = await owner.data(findPaperQuestions, { body });
    expect(first.list).toHaveLength(30);
    const rest = await owner.data(findPaperQuestions, { body: { ...body, after: first.next! } });
    expect(rest.next).toBeNull();
    expect([...first.list, ...rest.list].map(({ questionId }) => questionId)).toEqual(
      [...questions, duration].map(({ questionId }) => questionId),
    );
    const [found, ...more] = (
      await owner.data(findPaperQuestions, { body: { ...body, search: '久期' } })
    ).list;
    expect(more).toEqual([]);
    expect(found).toMatchObject({ questionId: duration.questionId, papers: ['A 卷'], size: 1 });
    const own = await owner.data(findPaperQuestions, {
      body: { ...body, paperId, search: '久期' },
    });
    expect(own.list[0]?.papers).toEqual([]);
  });

  it('is told with its formulas between dollars, not as bare TeX', async () => {
    const { course } = await makeStock(school, owner, 0);
    const stem = '久期 <span class="math" data-display="false">\\frac{1}{2}</span> 是';
    const { questionId } = await makeQuestion(connection, course, { stem });
    const body = { courseId: course.courseId, paperId: null, ids: [questionId] };
    const { list } = await owner.data(findPaperQuestions, { body });
    expect(list[0]?.stem).toBe('久期 $\\frac{1}{2}$ 是');
  });

  it('of ids says in their order which cannot be asked, and nothing of another course', async () => {
    const { course, questions } = await makeStock(school, owner, 2);
    const elsewhere = await makeQuestion(connection, await makeCourse(connection), {
      stem: '别的',
    });
    await connection
      .updateTable('question')
      .where('question_id', '=', questions[0]!.questionId)
      .set({ retired_at: school.clock.now() })
      .execute();
    const ids = [elsewhere, ...questions].map(({ questionId }) => questionId);
    const body = { courseId: course.courseId, paperId: null, ids };
    const { list } = await owner.data(findPaperQuestions, { body });
    expect(list.map(({ questionId, isThere }) => [questionId, isThere])).toEqual([
      [ids[0], false],
      [ids[1], false],
      [ids[2], true],
    ]);
    expect(list[0]?.stem).toBe('');
  });
});
