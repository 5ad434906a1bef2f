import type {
  changePeriods as changeOperation,
  previewPeriods as previewOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { PeriodWish } from '@xuezhou/rules/enrolment/period-change';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import {
  askedDigest,
  changedByAct,
  changePeriodsOfMany,
  isForOwnPage,
  demandLastDay,
  planPeriods,
  presentEnrolment,
  seenOfPeriods,
} from '../../enrolment/enrolment.port.ts';
import { holdAct, targetOf } from '../tags/whom.ts';
import { maxShown, nicknamesAmong, studentsAsked } from './students-asked.ts';

const tooMany = 'manyTooMany';

/** Throws periodLengthMissing, and periodOver. */
function demandLength({ act, days, until }: PeriodWish, today: string): void {
  const isLength = (days === undefined) !== (until === undefined);
  if (act === 'extend' && !isLength) throw new Refusal('periodLengthMissing');
  demandLastDay(until, today, '课程会马上过期');
}

export async function previewPeriods(
  services: ConsoleServices,
  { body: { courseId, whom, ...wish } }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  const today = dayOf(services.clock.now());
  demandLength(wish, today);
  const title = await demandCourseTitle(connection, courseId);
  const studentIds = await studentsAsked(services, connection, { whom, actor, tooMany });
  const plan = await planPeriods(
    connection,
    { courseId, studentIds, wish },
    { today, isHeld: false },
  );
  const shown = plan.slice(0, maxShown);
  const names = await nicknamesAmong(connection, shown);
  return {
    people: plan.length,
    changed: plan.filter(({ planned }) => planned.keptBy === null).length,
    keptForOwnPage: plan.filter(({ planned: { keptBy } }) => isForOwnPage(keptBy)).length,
    rows: shown.map(({ studentId, own, planned }) => ({
      ...{ studentId, nickname: names.get(studentId) ?? '', keptBy: planned.keptBy },
      own: own === undefined ? null : presentEnrolment(own, title, today),
      nextExpiresOn: planned.keptBy === null ? planned.expiresOn : null,
    })),
    seen: seenOfPeriods(plan),
  };
}

export async function changePeriods(
  services: ConsoleServices,
  { body }: InputOf<typeof changeOperation>,
  actor: Actor,
): Promise<DataOf<typeof changeOperation>> {
  const { actId, courseId, whom, act, days, until, seen, why } = body;
  const asked = askedDigest({ courseId, whom, act, days, until, why });
  return await changeAudited(services, actor, async (change, now) => {
    await holdAct(change, actId);
    const before = await changedByAct(change, actId, asked);
    if (before > 0) return { answer: { changed: before }, auditEntry: null };
    const wish = { act, days, until };
    demandLength(wish, dayOf(now));
    await demandCourseTitle(change, courseId);
    const studentIds = await studentsAsked(services, change, { whom, actor, tooMany });
    const changed = await changePeriodsOfMany(change, {
      ...{ courseId, studentIds, actId, asked, seen, wish, now },
    });
    const auditEntry = {
      operation: 'changePeriods',
      target: targetOf(whom, changed),
      after: { courseId, act, days, until, people: changed, actId },
      why,
    };
    return { answer: { changed }, auditEntry };
  });
}
