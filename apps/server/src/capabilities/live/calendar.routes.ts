import type { FastifyInstance } from 'fastify';
import { sendCalendar, writeCalendar } from '../../platform/calendar/write-calendar.ts';
import { originOf } from '../../platform/http/origin-of.ts';
import { Failure, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse, type CourseAccess } from '../enrolment/enrolment.port.ts';
import { readCalendarTicket, type CalendarTicket } from './calendar-address.ts';
import { calendarEntry } from './calendar.ts';
import { liveReader } from './live.repository.ts';

const gone = () => new Failure(404, '日历地址已失效，请回到课程的直播页重新获取');

/** A class, or the whole schedule, for calendars: they have no session, so the address itself is signed. */
export function mountLiveCalendars(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>(
    '/files/live/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const ticket = readCalendarTicket(services, request.params.file);
      if (ticket === undefined) throw gone();
      const { courseId, liveId, studentId } = ticket;
      const { title: courseName } = await admitTicket(services, ticket);
      const schedule = await liveReader(services.database.connection, studentId).schedule(courseId);
      const classes = schedule.filter((live) => liveId === null || live.live_id === liveId);
      if (liveId !== null && classes.length === 0) throw gone();
      const origin = originOf(request, services);
      const now = services.clock.now();
      const calendar = writeCalendar({
        name: `${courseName}　直播课`,
        product: 'live',
        entries: classes.map((live) => calendarEntry(live, { courseName, courseId, now })),
        origin,
        now,
      });
      return await sendCalendar(reply, `xuezhou-live-${liveId ?? courseId}`, calendar);
    },
  );
}

/** The student may have lost the course, or left, since the address was signed. */
async function admitTicket(
  services: Services,
  { studentId, courseId }: CalendarTicket,
): Promise<CourseAccess> {
  const student = await services.database.connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .where('erased_at', 'is', null)
    .select(['identity_status', 'mobile_valid'])
    .executeTakeFirst();
  if (student === undefined) throw gone();
  const { identity_status: identityStatus, mobile_valid: hasPhone } = student;
  const asks = { studentId, identityStatus, hasPhone, sessionId: '' };
  try {
    const access = await demandCourse(services, asks, courseId, { for: 'outline' });
    if (access.closedBy === null) return access;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw gone();
}
