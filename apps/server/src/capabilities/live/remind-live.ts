import { reminderMinutes } from '@xuezhou/rules/live/live';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { tellAudience } from './live-audience.ts';
import { changeMessage, reminderOf, type AnnouncedClass } from './room/live-message.ts';

/** Tells those who may come to a class: once that it begins soon, for each time it is planned for; and of changes. */
export const liveJobs = (
  services: Services,
): Pick<JobHandlers, 'remind-live' | 'tell-live-change'> => ({
  'remind-live': async (_payload, { signal }) => {
    const now = services.clock.now();
    for (const live of await dueClasses(services.database.connection, now))
      await remindAll(services, live, signal);
  },
  'tell-live-change': (payload, { signal }) => tellChange(services, payload, signal),
});

interface FoundClass extends AnnouncedClass {
  readonly cancelled_at: Date | null;
}

const classes = sql`
  select l.live_id, l.course_id, c.title as course_title, l.title, l.teacher, l.begins_at, l.ends_at, l.cancelled_at
  from live_class l join course c on c.course_id = l.course_id`;

async function dueClasses(connection: Connection, now: Date): Promise<FoundClass[]> {
  const until = new Date(now.getTime() + reminderMinutes * 60_000);
  const { rows } = await sql<FoundClass>`${classes}
    where l.begins_at > ${now} and l.begins_at <= ${until} and l.cancelled_at is null and l.ended_at is null
    order by l.begins_at`.execute(connection);
  return rows;
}

async function remindAll(
  services: Services,
  live: AnnouncedClass,
  signal: AbortSignal,
): Promise<void> {
  const { live_id: liveId, course_id: courseId, begins_at: beginsAt } = live;
  const telling = {
    courseId,
    message: reminderOf(live),
    isTold: sql<boolean>`exists (select from live_reminder r where r.student_id = e.student_id
      and r.live_id = ${liveId} and r.begins_at = ${beginsAt})`,
    note: async (change: Connection, studentIds: readonly number[]) => {
      const { rows } = await sql<{ student_id: number }>`
        insert into live_reminder (student_id, live_id, begins_at)
        select student_id, ${liveId}::int, ${beginsAt}::timestamptz from unnest(${studentIds}::int[]) student_id
        on conflict do nothing returning student_id`.execute(change);
      return rows.map((row) => row.student_id);
    },
  };
  await tellAudience(services, telling, signal);
}

async function tellChange(
  services: Services,
  { liveId, how, revision, beginsAt, plannedFor }: JobPayloads['tell-live-change'],
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<FoundClass>`${classes} where l.live_id = ${liveId}`.execute(
    services.database.connection,
  );
  const [live] = rows;
  // A later change has its own job.
  if (live === undefined || (live.cancelled_at !== null) !== (how === 'cancelled')) return;
  if (live.begins_at.toISOString() !== beginsAt) return;
  const telling = {
    courseId: live.course_id,
    message: changeMessage(how, live, new Date(plannedFor)),
    isTold: sql<boolean>`exists (select from live_notice n where n.student_id = e.student_id
      and n.live_id = ${liveId} and n.revision = ${revision})`,
    note: async (change: Connection, studentIds: readonly number[]) => {
      const { rows: noted } = await sql<{ student_id: number }>`
        insert into live_notice (student_id, live_id, revision)
        select student_id, ${liveId}::int, ${revision}::int from unnest(${studentIds}::int[]) student_id
        on conflict do nothing returning student_id`.execute(change);
      return noted.map((row) => row.student_id);
    },
  };
  await tellAudience(services, telling, signal);
}
