import type { CampDay, CampTask, CourseCamp, MyCamp } from '@xuezhou/contract/camp';
import { dateOfDay } from '@xuezhou/rules/camp/join-result';
import { presentStatus, type CampOfStudent } from './camp.port.ts';
import type { TaskRow } from './camp-progress.repository.ts';
import type { ClassRow } from './camp.repository.ts';
import { resultOf } from './join-camp.ts';

export function presentMyCamp(camp: CampOfStudent, classmates: number, today: string): MyCamp {
  return {
    ...presentStatus(camp),
    intro: camp.intro,
    className: camp.className,
    startsOn: camp.startsOn,
    endsOn: camp.endsOn,
    days: presentDays(camp, today),
    classmates,
    finishedAt: camp.finishedAt?.toISOString() ?? null,
  };
}

/** Days without a task are left out: they are for rest. */
function presentDays({ tasks, startsOn }: CampOfStudent, today: string): CampDay[] {
  const days = [...new Set(tasks.map(({ day }) => day))];
  return days.map((day) => {
    const date = dateOfDay(startsOn, day);
    return {
      day,
      date,
      isOpen: date <= today,
      isToday: date === today,
      tasks: tasks.filter((task) => task.day === day).map(presentTask),
    };
  });
}

function presentTask(row: TaskRow): CampTask {
  return {
    kind: row.kind,
    title: row.title,
    finished: Math.min(row.progress, row.count),
    total: row.count,
    isDone: row.is_finished,
    bookId: row.book_id,
    readingId: row.reading_id,
    bulletId: row.bullet_id,
    paperId: row.paper_id,
  };
}

/** `rows`: of one camp, one a class. */
export function presentCourseCamp(
  rows: readonly [ClassRow, ...ClassRow[]],
  own: CampOfStudent | undefined,
  today: string,
): CourseCamp {
  const [first] = rows;
  return {
    campId: first.camp_id,
    courseId: first.course_id,
    campName: first.title,
    xlyFinishedCount: own?.finished ?? 0,
    xlyTotalCount: own?.tasks.length ?? first.total,
    intro: first.intro,
    days: first.days,
    startsOn: own?.startsOn ?? null,
    endsOn: own?.endsOn ?? null,
    finishedAt: own?.finishedAt?.toISOString() ?? null,
    classes: rows.flatMap((row) => {
      if (row.class_id === null) return [];
      return [
        {
          classId: row.class_id,
          className: row.class_title,
          startsOn: row.starts_on,
          joinFrom: row.join_from,
          joinUntil: row.join_until,
          seatsLeft: row.capacity === null ? null : Math.max(0, row.capacity - row.members),
          result: resultOf(row, today),
        },
      ];
    }),
  };
}
