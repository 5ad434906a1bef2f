import type { Search, searchLectures as operation } from '@xuezhou/contract/assistant';
import type { InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { assistantReader, assistantWriter } from './assistant.repository.ts';
import { findLectures } from './find-lectures.ts';
import { judgeQuestion, withholdOpenPapers } from './judge-question.ts';
import { presentSearch } from './present-search.ts';

/** Of one student: a school may sit behind one address. */
const limits = [
  { seconds: 60, max: 20 },
  { seconds: 86_400, max: 500 },
];

/** Looks for the passages of a question, and keeps what was asked and found. */
export async function searchLectures(
  services: Services,
  student: CurrentStudent,
  { body: { searchId, courseId, beside, lecture, ...body } }: InputOf<typeof operation>,
): Promise<Search> {
  const question = body.question.trim();
  if (question === '') throw new Refusal('assistantEmpty');
  const { studentId } = student;
  const { connection } = services.database;
  const reader = assistantReader(connection, studentId);
  const known = await reader.search(searchId);
  if (known !== undefined) {
    if (known.question !== question) throw new Refusal('idReused');
    const [shown = known] = await withholdOpenPapers(services, studentId, [known]);
    return presentSearch(shown);
  }
  const now = services.clock.now();
  if (!(await isWithinLimits(connection, `assistant:${studentId}`, now, limits)))
    throw new Refusal('assistantTooOften');
  if (courseId !== undefined) await demandCourse(services, student, courseId, { for: 'study' });
  const asked = { studentId, question, courseId };
  const judgement = await judgeQuestion(services, { ...asked, questionId: beside?.questionId });
  const { verdict, passages } = await findLectures(services, { ...asked, lecture }, judgement);
  const courses = await reader.openCourses(dayOf(now), student.identityStatus > 0);
  const row = {
    search_id: searchId,
    question,
    sought: judgement.sought,
    course_id: courseId ?? null,
    asked_at: now,
    verdict,
    is_exercise: judgement.kind === 'exercise' || judgement.kind === 'doFirst',
    course_names: courses
      .filter(({ course_id }) => courseId === undefined || course_id === courseId)
      .map(({ title }) => title),
    passages,
    answer: null,
    is_useful: null,
  };
  await assistantWriter(connection, studentId).keep(row);
  return presentSearch((await reader.search(searchId)) ?? row);
}
