import { reminderMinutes } from '@xuezhou/rules/course/live';
import { closureOf } from '@xuezhou/rules/course/access-period';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { JobHandlers } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessage } from '../../message/message.port.ts';
import { periodOf, type CourseFacts } from '../course.port.ts';

interface DueRow {
  live_id: number;
  course_id: number;
  course_title: string;
  title: string;
  teacher: string;
  begins_at: Date;
}

type StudentRow = Pick<
  CourseFacts,
  'redeemed' | 'opens_on' | 'expires_on' | 'paused_on' | 'identity_required'
> & { student_id: number; identity_status: number };

/** Students of one transaction: none is long, and a killed server repeats little. */
const pageSize = 200;

/** Tells those who have a course of its class that begins soon, once for each time that it is planned for. */
export const liveJobs = (services: Services): Pick<JobHandlers, 'remind-live'> => ({
  'remind-live': async (_payload, { signal }) => {
    const now = services.clock.now();
    for (const live of await dueClasses(services.database.connection, now))
      await remindAll(services, live, now, signal);
  },
});

async function dueClasses(connection: Connection, now: Date): Promise<DueRow[]> {
  const until = new Date(now.getTime() + reminderMinutes * 60_000);
  const { rows } = await sql<DueRow>`
    select l.live_id, l.course_id, c.title as course_title, l.title, l.teacher, l.begins_at
    from live_class l join course c on c.course_id = l.course_id
    where l.begins_at > ${now} and l.begins_at <= ${until} and l.cancelled_at is null and l.ended_at is null
    order by l.begins_at`.execute(connection);
  return rows;
}

async function remindAll(
  services: Services,
  live: DueRow,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { connection } = services.database;
  let last = 0;
  while (!signal.aborted) {
    const page = await studentsAfter(connection, live, last);
    const awaited = page.filter((row) => mayCome(row, dayOf(now)));
    await connection.transaction().execute(async (change) => {
      for (const { student_id } of awaited) await remindOne(change, student_id, live, now);
    });
    if (page.length < pageSize) return;
    last = page.at(-1)?.student_id ?? last;
  }
}

async function studentsAfter(
  connection: Connection,
  live: DueRow,
  last: number,
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select e.student_id, e.redeemed, e.opens_on, e.expires_on, e.paused_on, c.identity_required, s.identity_status
    from enrolment e
    join course c on c.course_id = e.course_id
    join student s on s.student_id = e.student_id
    where e.course_id = ${live.course_id} and e.student_id > ${last} and s.erased_at is null
      and not exists (select from live_reminder r where r.student_id = e.student_id
        and r.live_id = ${live.live_id} and r.begins_at = ${live.begins_at})
    order by e.student_id limit ${pageSize}`.execute(connection);
  return rows;
}

const mayCome = (row: StudentRow, today: string): boolean =>
  closureOf(periodOf(row), today) === null && (!row.identity_required || row.identity_status > 0);

async function remindOne(
  change: Connection,
  studentId: number,
  live: DueRow,
  now: Date,
): Promise<void> {
  const isFirst = await change
    .insertInto('live_reminder')
    .values({ student_id: studentId, live_id: live.live_id, begins_at: live.begins_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('live_id')
    .executeTakeFirst();
  if (isFirst === undefined) return;
  await sendMessage(change, {
    studentId,
    title: `直播课 ${timeText(live.begins_at)} 开始`,
    content: reminderHtml(live),
    at: now,
  });
}

const timeText = (moment: Date): string =>
  moment.toLocaleTimeString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

function reminderHtml({ course_id, course_title, live_id, title, teacher, begins_at }: DueRow) {
  const address = `/course/${course_id}/live-mode?live=${live_id}`;
  return (
    `<p>《${plainHtml(course_title)}》的“${plainHtml(title)}”${timeText(begins_at)} 开始，老师：${plainHtml(teacher)}。</p>` +
    `<p><a href="${address}">去教室</a></p>`
  );
}
