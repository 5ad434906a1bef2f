import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import * as contract from '@xuezhou/contract/bulk/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import * as review from '@xuezhou/contract/review/console';
import type { Grant } from '@xuezhou/contract/staff';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

export const refused = (name: AnyRefusalName) => allRefusals[name][0];

type Kind = 'book' | 'reading' | 'lecture';

/** A school whose owner writes courses many things at once. For the top of a test file. */
export async function openBulk() {
  const school = await startTestApp();
  const { connection } = school;
  const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });

  async function begin(title = '固定收益班', staff: TestClient = owner): Promise<number> {
    const body = { requestId: randomUUID(), title, family: 'CFA' as const };
    return (await staff.data(authoring.createCourse, { body })).courseId;
  }

  async function put(
    courseId: number,
    kind: Kind,
    parentId: number,
    title: string,
    afterId: number | null = null,
  ) {
    const body = { courseId, requestId: randomUUID(), kind, parentId, afterId, title };
    return (await owner.data(authoring.addNode, { body })).nodeId;
  }

  const treeOf = async (courseId: number, staff: TestClient = owner) =>
    (await staff.data(authoring.getCourseTree, { params: { courseId } })).nodes;

  /** By its title. */
  async function nodeIn(courseId: number, title: string) {
    const found = (await treeOf(courseId)).find((node) => node.title === title);
    if (found === undefined) throw new Error(`no ${title}`);
    return found;
  }

  async function write(courseId: number, readingId: number, markdown: string) {
    const { revision } = await owner.data(authoring.getDraftReading, {
      params: { courseId, readingId },
    });
    const body = { courseId, readingId, revision, markdown };
    await owner.data(authoring.saveDraftReading, { body });
  }

  const textOf = async (courseId: number, readingId: number) =>
    (await owner.data(authoring.getDraftReading, { params: { courseId, readingId } })).markdown;

  /** Two chapters with text, three lectures with slides, one question; published. */
  async function taughtCourse() {
    const courseId = await begin();
    const bookId = await put(courseId, 'book', courseId, '固定收益');
    const first = await put(courseId, 'reading', bookId, '麦考雷久期');
    const second = await put(courseId, 'reading', bookId, '凸性', first);
    await write(
      courseId,
      first,
      '麦考雷久期是加权平均时间，$D_{麦考雷久期}$ 记作 D。麦考雷久期大于零。',
    );
    await write(courseId, second, '凸性在麦考雷久期之后，见第 9 章。');
    const lectures: number[] = [];
    for (const title of ['久期一', '久期二', '久期三']) {
      const lectureId = await put(courseId, 'lecture', first, title, lectures.at(-1) ?? null);
      const { revision } = await nodeIn(courseId, title);
      const slides = [
        {
          title: '麦考雷久期',
          body: '$D$',
          say: ['先说麦考雷久期。', '再说修正久期。'],
          figure: null,
        },
      ];
      await owner.data(authoring.saveSlides, { body: { courseId, lectureId, revision, slides } });
      lectures.push(lectureId);
    }
    await publish(courseId);
    const questionId = await ask(first, '麦考雷久期衡量的是：');
    return { courseId, bookId, first, second, lectures, questionId };
  }

  async function publish(courseId: number) {
    const { version, changes } = await owner.data(authoring.listChanges, { params: { courseId } });
    const keys = changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
    return await owner.data(authoring.publishChanges, {
      body: { courseId, version, changes: keys },
    });
  }

  /** A question that is asked. */
  async function ask(readingId: number, stem: string): Promise<number> {
    const { questionId } = await owner.data(review.createQuestion, {
      body: { requestId: randomUUID(), readingId, kind: 'single' },
    });
    const opened = await owner.data(review.getQuestion, { params: { questionId } });
    const form = {
      ...opened.draft!,
      ...{ stem, explanation: '麦考雷久期是时间', right: 'A' },
      options: ['加权平均时间', '价格', '收益率'].map((text) => ({ text, why: '' })),
    };
    await owner.data(review.saveQuestionDraft, {
      body: { questionId, revision: opened.revision, form },
    });
    const { revision, version } = await owner.data(review.getQuestion, { params: { questionId } });
    await owner.data(review.publishQuestion, {
      body: { questionId, revision, version, tells: false },
    });
    return questionId;
  }

  const questionOf = (questionId: number) =>
    owner.data(review.getQuestion, { params: { questionId } });

  async function teacherOf(courseId: number, permissions: readonly Grant[]) {
    const teacher = await signInStaffAs(school, { permissions });
    await connection
      .insertInto('staff_duty')
      .values({ staff_id: teacher.staffId, kind: 'course', target_id: courseId })
      .execute();
    return teacher;
  }

  const undo = (batchId: string, staff: TestClient = owner) =>
    staff.call(contract.undoBatch, { body: { batchId } });

  return {
    school,
    connection,
    owner,
    begin,
    put,
    treeOf,
    nodeIn,
    write,
    textOf,
    taughtCourse,
    publish,
    ask,
    questionOf,
    teacherOf,
    undo,
  };
}
