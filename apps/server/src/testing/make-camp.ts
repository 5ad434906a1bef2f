import type { Connection } from '../platform/database/prepare.ts';
import type { StoredCampTask } from '../capabilities/camp/camp.tables.ts';
import { add } from './factories.ts';

let lastId = 0;

interface CampWishes {
  title?: string;
  days?: number;
  tasks?: readonly (Partial<StoredCampTask> & Pick<StoredCampTask, 'kind'>)[];
}

/** A camp without classes; its tasks are of the first day unless they say another. */
export async function makeCamp(
  connection: Connection,
  courseId: number,
  wishes: CampWishes = {},
): Promise<number> {
  const campId = ++lastId;
  const tasks = (wishes.tasks ?? []).map((task) => ({
    day: 1,
    title: '任务',
    count: 1,
    book_id: null,
    reading_id: null,
    bullet_id: null,
    paper_id: null,
    ...task,
  }));
  await add(connection, 'camp', {
    camp_id: campId,
    course_id: courseId,
    position: campId,
    title: wishes.title ?? `训练营 ${campId}`,
    intro: '介绍',
    days: wishes.days ?? 7,
    tasks: JSON.stringify(tasks),
  });
  return campId;
}

interface ClassWishes {
  startsOn?: string | null;
  joinFrom?: string | null;
  joinUntil?: string | null;
  capacity?: number | null;
  closedAt?: Date | null;
}

let lastClass = 0;

/** A class of a camp; everyone begins on the day of joining unless it says when. */
export async function makeClass(
  connection: Connection,
  campId: number,
  wishes: ClassWishes = {},
): Promise<number> {
  const classId = ++lastClass;
  await add(connection, 'camp_class', {
    class_id: classId,
    camp_id: campId,
    title: `第 ${classId} 班`,
    starts_on: wishes.startsOn ?? null,
    join_from: wishes.joinFrom ?? null,
    join_until: wishes.joinUntil ?? null,
    capacity: wishes.capacity ?? null,
    closed_at: wishes.closedAt ?? null,
  });
  return classId;
}
