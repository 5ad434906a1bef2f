import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  buildSet as building,
  countSetQuestions as counting,
  deleteSet as deleting,
  listSets as listing,
  openSet as opening,
} from '@xuezhou/contract/practice';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { presentListItem } from '../practice.presenter.ts';
import { customSets } from './custom-set.repository.ts';

/** Of a course. */
const maxSets = 50;

const setsOf = ({ database, clock }: Services, { studentId }: CurrentStudent, courseId: number) =>
  customSets(database.connection, { studentId, courseId, now: clock.now() });

export async function countSetQuestions(
  services: Services,
  student: CurrentStudent,
  { params: { courseId }, body }: InputOf<typeof counting>,
): Promise<DataOf<typeof counting>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  return { count: await setsOf(services, student, courseId).count(body) };
}

/** Draws the questions once: whoever does the set again meets the same ones. */
export async function buildSet(
  services: Services,
  student: CurrentStudent,
  { params: { courseId }, body }: InputOf<typeof building>,
): Promise<DataOf<typeof building>> {
  await demandCourse(services, student, courseId, { for: 'study' });
  const { setId, count, minutes, name: given, ...wish } = body;
  const name = given.trim();
  if (name === '') throw new Refusal('setNameMissing');
  const place = { studentId: student.studentId, courseId, now: services.clock.now() };
  return services.database.connection.transaction().execute(async (change) => {
    const sets = customSets(change, place);
    await sets.lock();
    const before = await sets.find(setId);
    if (before !== undefined) {
      if (before.student_id !== student.studentId || before.course_id !== courseId)
        throw new Refusal('idReused');
      return { setId, count: before.question_ids.length };
    }
    if ((await sets.howMany()) >= maxSets) throw new Refusal('setsTooMany');
    const questionIds = await sets.draw(wish, count);
    if (questionIds.length === 0) throw new Refusal('setEmpty');
    await sets.add({ setId, name, wish, minutes, questionIds });
    return { setId, count: questionIds.length };
  });
}

export async function listSets(
  services: Services,
  student: CurrentStudent,
  { params: { courseId } }: InputOf<typeof listing>,
): Promise<DataOf<typeof listing>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const rows = await setsOf(services, student, courseId).list();
  return rows.map(({ set_id: setId, built_at: builtAt, wish, ...row }) => ({
    ...row,
    ...wish,
    setId,
    builtAt: builtAt.toISOString(),
  }));
}

/** After the period of the course those of its questions that were answered. */
export async function openSet(
  services: Services,
  student: CurrentStudent,
  { params: { courseId, setId } }: InputOf<typeof opening>,
): Promise<DataOf<typeof opening>> {
  const { closedBy } = await demandCourse(services, student, courseId, { for: 'view' });
  const sets = setsOf(services, student, courseId);
  const set = await sets.find(setId);
  if (set?.student_id !== student.studentId || set.course_id !== courseId) throw notFound();
  const rows = await sets.questions(setId, closedBy !== null);
  return { title: set.name, minutes: set.minutes, questions: rows.map(presentListItem) };
}

export async function deleteSet(
  services: Services,
  student: CurrentStudent,
  { params: { courseId }, body: { setId } }: InputOf<typeof deleting>,
): Promise<DataOf<typeof deleting>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  // Deleted twice is deleted.
  await setsOf(services, student, courseId).remove(setId);
  return true;
}
