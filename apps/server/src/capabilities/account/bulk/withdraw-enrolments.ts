import type {
  previewWithdrawal as previewOperation,
  withdrawEnrolments as withdrawOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  askedDigest,
  demandWithdrawable,
  planWithdrawal,
  presentEnrolment,
  seenOf,
  withdrawMany,
  changedByAct,
} from '../../enrolment/enrolment.port.ts';
import { holdAct, targetOf } from '../tags/whom.ts';
import { maxShown, nicknamesAmong, studentsAsked } from './students-asked.ts';

const tooMany = 'manyTooMany';

export async function previewWithdrawal(
  services: ConsoleServices,
  { body: { courseId, whom } }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  const today = dayOf(services.clock.now());
  const courseTitle = await demandWithdrawable(connection, courseId);
  const studentIds = await studentsAsked(services, connection, { whom, actor, tooMany });
  const plan = await planWithdrawal(connection, { courseId, studentIds }, { today, isHeld: false });
  const shown = plan.slice(0, maxShown);
  const names = await nicknamesAmong(connection, shown);
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
  { body: { actId, courseId, whom, seen, tells, ...body } }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<DataOf<typeof withdrawOperation>> {
  const why = body.why.trim();
  if (why === '') throw new Refusal('whyEmpty');
  const asked = askedDigest({ courseId, whom, tells, why });
  return await changeAudited(services, actor, async (change, now) => {
    await holdAct(change, actId);
    const before = await changedByAct(change, actId, asked);
    if (before > 0) return { answer: { withdrawn: before }, auditEntry: null };
    const studentIds = await studentsAsked(services, change, { whom, actor, tooMany });
    const { people, ended } = await withdrawMany(change, {
      ...{ courseId, studentIds, actId, asked, seen, tells, why, now },
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
