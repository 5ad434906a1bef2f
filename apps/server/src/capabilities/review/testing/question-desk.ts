import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/review/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import type { Grant } from '@xuezhou/contract/staff';
import { emptyPart } from '@xuezhou/rules/review/editor/empty-form';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import type { MadeCourse } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
export const code = async (answer: Promise<{ status: number }>) => (await answer).status;

/** What somebody of the staff does with questions in the editor. */
export function questionDesk(owner: TestClient) {
  const get = (questionId: number, desk: TestClient = owner) =>
    desk.data(contract.getQuestion, { params: { questionId } });
  const formIn = async (questionId: number): Promise<QuestionForm> => {
    const { draft, published } = await get(questionId);
    return (draft ?? published)!;
  };
  const save = async (
    questionId: number,
    changed: Partial<QuestionForm>,
    desk: TestClient = owner,
  ) => {
    const { revision } = await get(questionId);
    const form = { ...(await formIn(questionId)), ...changed };
    return await desk.call(contract.saveQuestionDraft, { body: { questionId, revision, form } });
  };
  const publishing = async (questionId: number, given: { tells?: boolean; why?: string } = {}) => {
    const { revision, version } = await get(questionId);
    return { body: { questionId, revision, version, tells: false, ...given } };
  };
  const publish = async (questionId: number, given: { tells?: boolean; why?: string } = {}) =>
    await owner.data(contract.publishQuestion, await publishing(questionId, given));
  const create = async (course: MadeCourse, kind: QuestionForm['kind']) =>
    await owner.data(contract.createQuestion, {
      body: { requestId: randomUUID(), readingId: course.readingId, kind },
    });
  const check = async (questionId: number, changed: Partial<QuestionForm>) => {
    const form = { ...(await formIn(questionId)), ...changed };
    return await owner.data(contract.checkQuestion, { body: { questionId, form } });
  };
  const faultsAt = async (questionId: number, changed: Partial<QuestionForm>) =>
    (await check(questionId, changed)).faults.map(({ at }) => at);
  const publishingOf = async (questionId: number) =>
    await owner.call(contract.publishQuestion, await publishing(questionId));
  return { get, formIn, save, publishing, publish, create, check, faultsAt, publishingOf };
}

/** Who teaches this one course. */
export async function teacherOf(
  school: TestApp,
  course: MadeCourse,
  permissions: readonly Grant[],
) {
  const teacher = await signInStaffAs(school, { permissions });
  await school.connection
    .insertInto('staff_duty')
    .values({ staff_id: teacher.staffId, kind: 'course', target_id: course.courseId })
    .execute();
  return teacher;
}

export const whys = (texts: readonly string[]) => texts.map((text) => ({ text, why: '' }));
export const number = { value: '81.41', tolerance: '0.01', min: '', max: '', units: [] };

/** Of each kind one that can be published. */
export const sound: Readonly<Record<QuestionForm['kind'], Partial<QuestionForm>>> = {
  single: { options: whys(['1', '$x^2$', '3']), right: 'B' },
  multiple: { options: whys(['甲', '乙', '丙', '丁']), right: 'AC' },
  truefalse: {
    right: 'B',
    options: [
      { text: '正确', why: '' },
      { text: '错误', why: '看反了' },
    ],
  },
  numeric: { number, checks: ['100 / 1.042^5 = 81.41'] },
  table: {
    table: {
      head: ['年', '期末'],
      rows: [
        [
          { as: 'text', text: '2026' },
          { as: 'number', number },
        ],
      ],
    },
  },
  open: { reference: '久期匹配只在小幅平移时有效' },
  xl: {
    parts: [
      { ...emptyPart('single'), stem: '一问', options: whys(['甲', '乙']), right: 'A' },
      { ...emptyPart('numeric'), stem: '二问', number },
    ],
  },
};
