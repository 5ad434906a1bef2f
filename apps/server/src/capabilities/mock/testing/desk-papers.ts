import { randomUUID } from 'node:crypto';
import { listCourseMocks } from '@xuezhou/contract/mock';
import {
  getPaper,
  publishPaper,
  savePaper,
  type PaperPlan,
  type TopicPlan,
} from '@xuezhou/contract/mock/console';
import type { TestClient } from '../../../testing/client.ts';
import type { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof signInStaffAs>>;

/** A course that pages write. */
export async function makeWrittenCourse({ connection, clock }: TestApp, { staffId }: Staff) {
  const course = await makeCourse(connection);
  await add(connection, 'authored_course', {
    ...{ course_id: course.courseId, request_id: randomUUID(), version: 1 },
    ...{ made_at: clock.now(), made_by: staffId },
  });
  return course;
}

export const plan = (given: Partial<PaperPlan> = {}): PaperPlan => ({
  ...{ title: '全真模考', courseType: 'CFA 一级', minutes: 60, endDate: null, way: 'fixed' },
  ...{ format: null, isHeldOut: false, shufflesOptions: null, rules: [], formulas: '' },
  topics: [],
  ...given,
});

export const asking = (
  title: string,
  questions: readonly Pick<MadeQuestion, 'questionId'>[],
): TopicPlan => ({
  ...{ title, count: 0, readingIds: [], kinds: [], range: null },
  questionIds: questions.map(({ questionId }) => questionId),
});

export const drawing = (
  title: string,
  count: number,
  readingIds: number[],
  more: Partial<TopicPlan> = {},
): TopicPlan => ({
  ...{ title, count, readingIds, kinds: [], range: null, questionIds: [] },
  ...more,
});

/** The papers of one course as somebody of the staff writes them. */
export const paperDesk = (staff: TestClient, courseId: number) => {
  const read = (paperId: number) => staff.data(getPaper, { params: { paperId } });
  const desk = {
    read,
    begin: async (wished: PaperPlan) =>
      (
        await staff.data(savePaper, {
          body: { courseId, paperId: null, requestId: randomUUID(), revision: 0, plan: wished },
        })
      ).paperId,
    save: async (paperId: number, wished: PaperPlan, revision?: number) =>
      await staff.call(savePaper, {
        body: {
          ...{ courseId, paperId, requestId: randomUUID(), plan: wished },
          revision: revision ?? (await read(paperId)).revision,
        },
      }),
    publish: async (paperId: number) => {
      const { revision, version } = await read(paperId);
      return await staff.call(publishPaper, { body: { paperId, revision, version } });
    },
    /** Made and offered to students. */
    offer: async (wished: PaperPlan) => {
      const paperId = await desk.begin(wished);
      const { revision, version } = await read(paperId);
      await staff.data(publishPaper, { body: { paperId, revision, version } });
      return paperId;
    },
  };
  return desk;
};

/** A written course with this many questions, and what its owner does with papers. */
export async function makeStock(school: TestApp, owner: Staff, questions = 4) {
  const course = await makeWrittenCourse(school, owner);
  const made = [];
  for (let index = 0; index < questions; index++)
    made.push(await makeQuestion(school.connection, course));
  return { course, questions: made, desk: paperDesk(owner, course.courseId) };
}

/** What a student can sit. */
export const titlesOffered = async (student: TestClient, courseId: number) =>
  (await student.data(listCourseMocks, { params: { courseId } })).papers.map(({ title }) => title);
