import { Link } from '@tanstack/react-router';
import { CampDayCard } from '@xuezhou/client/camp/camp-day.tsx';
import type { MyCamp } from '@xuezhou/contract/camp';
import { toTask } from '../../../platform/study/task-link.ts';

/** The days of a camp; today's is open, else the first that has something left. */
export function CampDays({ camp: { courseId, days } }: { camp: MyCamp }) {
  const shown =
    days.find(({ isToday }) => isToday) ??
    days.find((day) => day.isOpen && day.tasks.some(({ isDone }) => !isDone)) ??
    days[0];
  return days.map((day) => (
    <CampDayCard
      key={day.day}
      day={day}
      isShown={day === shown}
      linkOf={(task) => <Link {...toTask({ ...task, courseId })}>{task.title}</Link>}
    />
  ));
}
