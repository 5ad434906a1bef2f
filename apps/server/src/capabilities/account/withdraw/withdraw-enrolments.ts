import type {
  previewWithdrawal as previewOperation,
  withdrawEnrolments as withdrawOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { v5 as idOf } from 'uuid';
import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  demandWithdrawable,
  planWithdrawal,
  presentEnrolment,
  seenOf,
  withdrawMany,
  withdrawnBy,
} from '../../enrolment/enrolment.port.ts';
import { holdAct, idsOf, targetOf, whomOf, type AskedWhom } from '../tags/whom.ts';

/** More at once would keep others waiting. */
const most = 5000;
const mostShown = 500;

export async function previewWithdrawal(
  services: ConsoleServices,
  { body: { courseId, whom } }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  const today = dayOf(services.clock.now());
  const courseTitle = await demandWithdrawable(connection, courseId);
  const studentIds = await studentsOf(services, connection, { whom, actor });
  const plan = await planWithdrawal(connection, { courseId, studentIds }, { today, isHeld: false });
  const shown = plan.slice(0, mostShown);
  const names = await nicknamesOf(connection, shown);
  const mayOrders = actor.staff.grants.has('order.read');
  return {
    courseTitle,
    people: plan.length,
    withdrawn: plan.filter(({ keptBy }) => keptBy === null).length,
    rows: shown.map(({ studentId, own, keptBy, hanging }) => ({
      ...{ studentId, nickname: names.get(studentId) ?? '', keptBy },
      own: own === undefined ? null : presentEnrolment(own, courseTitle, today),
      // The number of an order is for who may see orders.
      hanging: hanging.map(({ kind, name }) => ({
        kind,
        name: kind === 'order' && !mayOrders ? '' : name,
      })),
    })),
    seen: seenOf(plan),
  };
}

export async function withdrawEnrolments(
  services: ConsoleServices,
  { body: { courseId, whom, seen, tells, ...body } }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<DataOf<typeof withdrawOperation>> {
  const why = body.why.trim();
  if (why === '') throw new Refusal('withdrawalWhyEmpty');
  // What was corrected before it is sent again is another one.
  const asked = JSON.stringify([body.actId, courseId, whom, seen, tells, why]);
  const actId = idOf(asked, idOf.URL);
  return await changeAudited(services, actor, async (change, now) => {
    await holdAct(change, actId);
    const before = await withdrawnBy(change, actId);
    if (before > 0) return { answer: { withdrawn: before }, auditEntry: null };
    const studentIds = await studentsOf(services, change, { whom, actor });
    const { people, ended } = await withdrawMany(change, {
      ...{ courseId, studentIds, actId, seen, tells, why, now },
    });
    const { camp = 0, organisation = 0, lti = 0 } = ended;
    const auditEntry = {
      operation: 'withdrawEnrolments',
      target: targetOf(whom, people),
      after: {
        ...{ courseId, people, isTold: tells, actId },
        ...(camp > 0 && { classes: camp }),
        ...(organisation > 0 && { seats: organisation }),
        ...(lti > 0 && { platforms: lti }),
      },
      why,
    };
    return { answer: { withdrawn: people }, auditEntry };
  });
}

/** In the order in which they are locked. Throws withdrawalTooMany. */
async function studentsOf(
  services: ConsoleServices,
  connection: Connection | Change,
  { whom, actor }: { whom: AskedWhom; actor: Actor },
): Promise<number[]> {
  const all = await whomOf(services, connection, whom, ownOf(actor, 'student.read'));
  const ids = await idsOf(connection, sql`(select student_id from ${all} w limit ${most + 1})`);
  if (ids.length > most) throw new Refusal('withdrawalTooMany');
  return ids.toSorted((one, other) => one - other);
}

async function nicknamesOf(
  connection: Connection,
  shown: readonly { readonly studentId: number }[],
): Promise<Map<number, string>> {
  const rows = await connection
    .selectFrom('student')
    .where('student_id', 'in', [0, ...shown.map(({ studentId }) => studentId)])
    .select(['student_id', 'nickname'])
    .execute();
  return new Map(rows.map(({ student_id: studentId, nickname }) => [studentId, nickname]));
}
