import {
  viewMinutes,
  type beginViewAs as beginOperation,
  type listStudentViews as listOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { StaffCaller } from '../../../platform/http/bind.ts';
import { sql } from 'kysely';
import { minuteOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnStudents, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { namesOfStaff } from '../../../platform/staff/who-works.ts';
import { escapeText } from '../../../platform/text/clean-html.ts';
import { endViews, startView, viewCookie } from '../../../platform/view/views.ts';
import { sendMessage } from '../../message/message.port.ts';
import { studentDesk } from '../console/student-desk.repository.ts';

export async function beginViewAs(
  services: ConsoleServices,
  { body: { studentId, ...body } }: InputOf<typeof beginOperation>,
  caller: StaffCaller,
): Promise<DataOf<typeof beginOperation>> {
  const why = body.why.trim();
  if (why === '') throw new Refusal('whyEmpty');
  const { staff } = caller;
  const { sessionId } = staff;
  // The command line has no browser in which pages could open.
  if (sessionId === null) throw new Refusal('permissionMissing');
  const { cookie, endsAt } = await changeAudited(services, caller, async (change, now) => {
    await demandOwnStudents(change, ownOf(caller, 'student.viewAs'), [studentId]);
    if ((await studentDesk(change, services).hold(studentId)) === undefined)
      throw new Refusal('studentUnknown');
    await endViews(change, staff.staffId, now);
    const ends = new Date(now.getTime() + viewMinutes * 60_000);
    const view = { studentId, staffId: staff.staffId, staffSessionId: sessionId };
    const value = await startView(change, { ...view, why, now, endsAt: ends });
    await tellStudent(change, { studentId, name: staff.name, why, now });
    const auditEntry = {
      operation: 'beginViewAs',
      target: { kind: 'student', id: studentId },
      after: { endsAt: ends.toISOString() },
      why,
    };
    return { answer: { cookie: value, endsAt: ends }, auditEntry };
  });
  caller.setCookie(viewCookie(services.config), cookie, viewMinutes * 60, 'strict');
  return { endsAt: endsAt.toISOString() };
}

async function tellStudent(
  change: Change,
  { studentId, name, why, now }: { studentId: number; name: string; why: string; now: Date },
): Promise<void> {
  await sendMessage(change, {
    studentId,
    title: '学校的老师看了你的学习页面',
    content: `<p>${escapeText(name)}老师在 ${minuteOf(now)} 以你的身份打开了学习页面，只能看，不能改，也看不到你的消息、订单和证件。原因：${escapeText(why)}</p><p>如果你没有请学校帮忙，可以在“答疑”或客服那里问一问。</p>`,
    at: now,
  });
}

export async function endViewAs(services: ConsoleServices, caller: StaffCaller): Promise<true> {
  caller.setCookie(viewCookie(services.config), null, undefined, 'strict');
  return await changeAudited(services, caller, async (change, now) => {
    const [ended] = await endViews(change, caller.staff.staffId, now);
    if (ended === undefined) return { answer: true as const, auditEntry: null };
    const seen = await seenIn(change, [ended.view_id]);
    const auditEntry = {
      operation: 'endViewAs',
      target: { kind: 'student', id: ended.student_id },
      after: { seen: seen.get(ended.view_id) ?? [] },
    };
    return { answer: true as const, auditEntry };
  });
}

const maxViews = 50;

export async function listStudentViews(
  { database: { connection } }: ConsoleServices,
  { params: { studentId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  const rows = await connection
    .selectFrom('student_view')
    .where('student_id', '=', studentId)
    .select(['view_id', 'staff_id', 'why', 'begun_at', 'ends_at'])
    .orderBy('begun_at', 'desc')
    .limit(maxViews)
    .execute();
  const names = await namesOfStaff(
    connection,
    rows.map(({ staff_id }) => staff_id),
  );
  const seen = await seenIn(
    connection,
    rows.map(({ view_id }) => view_id),
  );
  return rows.map((row) => ({
    staffName: names.get(row.staff_id) ?? '',
    why: row.why,
    begunAt: row.begun_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    seen: seen.get(row.view_id) ?? [],
  }));
}

async function seenIn(
  connection: Change | Connection,
  viewIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ view_id: string; seen: string[] }>`
    select view_id, array_agg(what order by first_at, what) as seen from student_view_look
    where view_id = any(${[...viewIds]}::uuid[]) group by 1`.execute(connection);
  return new Map(rows.map(({ view_id, seen }) => [view_id, seen]));
}
