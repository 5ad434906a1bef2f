import type { FastifyInstance } from 'fastify';
import { sendCalendar, writeCalendar } from '../../../platform/calendar/write-calendar.ts';
import { originOf } from '../../../platform/http/origin-of.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { readLook } from '../../site/site.port.ts';
import { calendarEntries } from './calendar-entries.ts';
import { ownerOfCalendar } from './study-calendar.ts';

const gone = () => new Failure(404, '日历地址已失效，请回到学习页的计划里重新获取');

/** A student's plan, exams and live classes for calendars: they have no session, so the address itself is signed. */
export function mountStudyCalendars(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>(
    '/files/study/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const studentId = await ownerOfCalendar(services, request.params.file);
      if (studentId === undefined) throw gone();
      const student = await services.database.connection
        .selectFrom('student')
        .where('student_id', '=', studentId)
        .where('erased_at', 'is', null)
        .select('identity_status')
        .executeTakeFirst();
      if (student === undefined) throw gone();
      const identityStatus = student.identity_status;
      const { short_name } = await readLook(services.database.connection);
      const calendar = writeCalendar({
        name: `${short_name}　学习计划`,
        product: 'study',
        entries: await calendarEntries(services, { studentId, identityStatus }),
        origin: originOf(request, services),
        now: services.clock.now(),
      });
      return await sendCalendar(reply, 'xuezhou-study', calendar);
    },
  );
}
