import type { listCourseChoices, Enrolment } from '@xuezhou/contract/enrolment/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { CourseOption } from './period-fields.tsx';
import type { PeriodAct } from './period-plan.ts';

/** Every course to enrol in; else those that one of the students has. */
export function coursesFor(
  act: PeriodAct,
  enrolments: readonly Enrolment[],
  choices: DataOf<typeof listCourseChoices>,
): CourseOption[] {
  if (act === 'enrol')
    return choices.map(({ courseId, title, isOpen }) => ({
      courseId,
      isOpen,
      label: isOpen ? `${title}（人人可学）` : title,
    }));
  const titles = new Map(enrolments.map((each) => [each.courseId, each.courseTitle]));
  return [...titles].map(([courseId, title]) => ({
    courseId,
    label: `${title}，${having(enrolments, courseId)} 人`,
  }));
}

/** The course that most of them have. */
export function usualCourse(enrolments: readonly Enrolment[]): number | null {
  const ids = [...new Set(enrolments.map(({ courseId }) => courseId))];
  const sorted = ids.toSorted((a, b) => having(enrolments, b) - having(enrolments, a));
  return sorted[0] ?? null;
}

const having = (enrolments: readonly Enrolment[], courseId: number) =>
  enrolments.filter((each) => each.courseId === courseId).length;
