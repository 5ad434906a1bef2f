import type { openAssistant as operation } from '@xuezhou/contract/assistant';
import type { DataOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { LanguageModel } from '../../providers/llm/llm.port.ts';
import { assistantReader } from './assistant.repository.ts';
import { budgetOf } from './budget.ts';

const mostTopics = 3;

/** Where there is to look, and what may still be asked. */
export async function openAssistant(
  services: Services,
  { studentId }: CurrentStudent,
  llm: LanguageModel | null,
): Promise<DataOf<typeof operation>> {
  const reader = assistantReader(services.database.connection, studentId);
  const courses = await reader.openCourses(dayOf(services.clock.now()));
  const courseIds = courses.map(({ course_id }) => course_id);
  const [lectures, topics, budget] = await Promise.all([
    reader.lectures(courseIds),
    reader.topics(courseIds, mostTopics),
    llm && budgetOf(services, studentId),
  ]);
  return {
    courses: courses.map(({ course_id, title }) => ({ courseId: course_id, courseName: title })),
    lectures,
    topics,
    budget,
  };
}
