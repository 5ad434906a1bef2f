import { listLtiGrades } from '@xuezhou/contract/lti';
import { answerMock, handInMock, redoMock } from '@xuezhou/contract/mock';
import { listLtiPlatforms, resendLtiGrades } from '@xuezhou/contract/lti/console';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeCourse } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { passGrades } from '../grades/pass-grades.ts';
import { openPlatformDesk } from './platform-desk.ts';

/** As the sandbox's grade book has it. */
export interface BookScore {
  readonly item: string;
  readonly link: string;
  readonly resourceId: string | null;
  readonly target: string;
  readonly userId: string;
  readonly score: number | null;
  readonly maximum: number;
  readonly activity: string;
  readonly grading: string;
  readonly timestamp: string;
  readonly attempts: number;
  readonly submittedAt: string;
}

/** A school with a paper of five questions that one university opens, which takes its grades. */
export async function openGradeDesk(school: TestApp, university = 'jiangcheng') {
  const desk = await openPlatformDesk(school);
  const course = await makeCourse(school.connection);
  const questions = [];
  for (let count = 0; count < 5; count++)
    questions.push(await makeQuestion(school.connection, course));
  const paperId = await makePaper(school.connection, course.courseId, [questions]);
  const ids = questions.map(({ questionId }) => questionId);
  const { platformId } = (await desk.save(desk.wishOf(university, [course.courseId]))).data;
  const issuer = desk.issuerOf(university);
  const target = `${desk.base}/events/${paperId}`;

  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${issuer}/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  /** What the administrator pastes there. */
  const keys = await school.visit().send({ method: 'GET', url: '/api/lti/jwks' });
  await send('PUT', 'tool-keys', JSON.parse(keys.body));

  const book = async () =>
    (await send('GET', 'scores.json')) as { scores: BookScore[]; tokens: number };
  const scoreOf = async (person: string): Promise<BookScore | undefined> =>
    (await book()).scores.find(({ userId, target: of }) => userId === person && of === target);

  /** Somebody new comes by the link, in an account that was linked or is now. */
  const arrive = async (
    person = 'jc-2301',
    to = target,
  ): Promise<TestClient & { studentId: number }> => {
    const student = await school.signIn();
    await school.connection.deleteFrom('lti_identity').execute();
    await enrol(school.connection, student.studentId, course.courseId);
    await comeAgain(student, person, to);
    return student;
  };
  const comeAgain = async (student: TestClient, person = 'jc-2301', to = target): Promise<void> => {
    const launchId = await desk.come(student, university, person, to);
    const { outcome } = (await desk.finish(student, launchId)).data ?? {};
    if (outcome === 'unlinked') await desk.link(student, launchId);
  };
  /** Sits a paper with these answers, one attempt more. */
  const answer = async (
    student: TestClient,
    of: number,
    answers: ReadonlyMap<number, string>,
  ): Promise<void> => {
    await student.data(redoMock, { params: { paperId: of } });
    for (const [questionId, studentAnswer] of answers)
      await student.data(answerMock, { body: { paperId: of, questionId, studentAnswer } });
    await student.data(handInMock, { body: { paperId: of } });
  };
  /** Sits the paper of the link, with so many answers right. */
  const sit = (student: TestClient, right: number) =>
    answer(student, paperId, new Map(ids.map((id, index) => [id, index < right ? 'B' : 'A'])));
  const passing = passGrades(school.services);
  const pass = () => passing(new AbortController().signal);
  const fault = (next: string, times = 1) => desk.playFault(next, 'lti-grades', times);
  const own = (student: TestClient) => student.data(listLtiGrades, { params: { paperId } });
  /** Somebody at a desk for less than an hour. */
  const staff = () =>
    signInStaffAs(school, { permissions: ['setting.read', 'organisation.write'] });
  const resend = async () => await (await staff()).data(resendLtiGrades, { body: { platformId } });
  const gradesShown = async () =>
    (await (await staff()).data(listLtiPlatforms)).platforms.find(
      (one) => one.platformId === platformId,
    )?.grades;
  const setRule = (score_rule: 'best' | 'last') =>
    school.connection
      .updateTable('lti_platform')
      .where('platform_id', '=', platformId)
      .set({ score_rule })
      .execute();
  const endTokens = () => send('DELETE', 'tokens');
  return {
    ...{ desk, course, paperId, ids, platformId, issuer, target, book, scoreOf, arrive, comeAgain },
    ...{ answer, sit, pass, fault, own, staff, resend, gradesShown, endTokens, setRule },
  };
}
