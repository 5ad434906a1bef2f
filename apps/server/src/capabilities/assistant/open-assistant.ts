import type { openAssistant as operation } from '@xuezhou/contract/assistant';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { LanguageModel } from '../../providers/llm/llm.port.ts';
import { taughtCourses, type TaughtCourse } from '../catalogue/catalogue.port.ts';
import { assistantReader } from './assistant.repository.ts';
import { budgetOf } from './budget.ts';

const maxTopics = 3;

/** Where there is to look, and what may still be asked. */
export async function openAssistant(
  { services, llm }: { readonly services: Services; readonly llm: LanguageModel | null },
  { studentId, identityStatus }: CurrentStudent,
  { query: { bulletId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const today = dayOf(services.clock.now());
  const reader = assistantReader(connection, studentId);
  const open = await reader.openCourses(today, identityStatus > 0);
  const [taught, budget, lecture] = await Promise.all([
    taughtCourses(
      connection,
      open.map(({ course_id }) => course_id),
      maxTopics,
    ),
    llm && budgetOf(services, studentId),
    bulletId === undefined ? undefined : reader.lecture(bulletId),
  ]);
  const byCourse = new Map(taught.map((course) => [course.courseId, course]));
  const courses = open.filter(({ course_id }) => byCourse.has(course_id));
  return {
    courses: courses.map(({ course_id, title }) => ({ courseId: course_id, courseName: title })),
    lectures: taught.reduce((sum, { lectures }) => sum + lectures, 0),
    topics: inTurn(courses.flatMap(({ course_id }) => byCourse.get(course_id) ?? [])),
    budget,
    lecture:
      lecture !== undefined && open.some(({ course_id }) => course_id === lecture.courseId)
        ? lecture
        : null,
  };
}

/** The first lecture of each course, then the second of each. */
const inTurn = (courses: readonly TaughtCourse[]): string[] =>
  Array.from({ length: maxTopics }, (_, place) =>
    courses.flatMap(({ topics }) => topics[place] ?? []),
  )
    .flat()
    .slice(0, maxTopics);
