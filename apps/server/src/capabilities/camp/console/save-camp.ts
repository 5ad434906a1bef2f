import type {
  CampPlan,
  publishCamp as publishOperation,
  saveCamp as saveOperation,
  takeOverCamp as takeOverOperation,
  withdrawCamp as withdrawOperation,
} from '@xuezhou/contract/camp/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { campFaults, soundCamp } from '@xuezhou/rules/camp/camp-plan';
import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  holdCamp,
  holdOwnedCamp,
  keepLastDays,
  lockCamps,
  membersOfCamp,
  newCampPlace,
  placesOf,
  setCamp,
} from './camp-desk.repository.ts';
import { partsOfCourse } from './camp-parts.ts';
import { askFrom, introOf, planOf, sourceOf, storedTasks, type CampRow } from './camp-plan.ts';

const target = (campId: number) => ({ kind: 'camp', id: campId }) as const;

/** Throws campPlanWrong, in words that say what is to be mended. */
async function soundPlan(change: Change, courseId: number, plan: CampPlan): Promise<CampPlan> {
  const parts = await partsOfCourse(change, courseId);
  const [fault] = campFaults(plan, parts);
  if (fault !== undefined) {
    const at = fault.task === undefined ? undefined : plan.tasks[fault.task];
    throw new Refusal(
      'campPlanWrong',
      at === undefined
        ? fault.words
        : `第 ${at.day} 天的${at.title === '' ? '任务' : `“${at.title}”`}：${fault.words}`,
    );
  }
  return soundCamp(plan, parts);
}

/** What a camp asks for may have been taken out of its course since. Throws campPlanWrong. */
export const demandStillSound = async (change: Change, row: CampRow): Promise<void> =>
  void (await soundPlan(change, row.course_id, planOf(row)));

/** What a row says of a plan from today on; throws campPlanWrong for an introduction that cannot be shown. */
async function rowOf(change: Change, plan: CampPlan, { before, courseId, today }: Written) {
  const { html, faults } = await introOf(plan.intro);
  if (faults[0] !== undefined) throw new Refusal('campPlanWrong', `介绍：${faults[0]}`);
  const tasks = storedTasks(plan, await placesOf(change, courseId));
  const asked = before === null ? { tasks, former: [] } : askFrom(before, tasks, today);
  return {
    ...{ title: plan.title, intro: html, days: plan.days },
    tasks: JSON.stringify(asked.tasks),
    former: JSON.stringify(asked.former),
  };
}

interface Written {
  /** Null: nobody has ever been in it. */
  readonly before: CampRow | null;
  readonly courseId: number;
  readonly today: string;
}

/** A plan in the place of the one before; whoever has passed a day keeps it as it was. */
export async function putPlan(
  change: Change,
  row: CampRow,
  plan: CampPlan,
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  const { camp_id: campId, course_id: courseId } = row;
  const { members } = await membersOfCamp(change, campId, today);
  const before = members === 0 ? null : row;
  if (row.days !== plan.days)
    await keepLastDays(change, { campId, before: row.days, after: plan.days, today });
  await setCamp(change, campId, {
    ...(await rowOf(change, plan, { before, courseId, today })),
    ...{ source: JSON.stringify(sourceOf(plan, row.source)), version: row.version + 1 },
  });
}

export async function saveCamp(
  services: ConsoleServices,
  { body: { requestId, campId: given, courseId, plan, ...seen } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const made = given === null ? await madeBy(change, requestId) : undefined;
    const campId = given ?? made;
    if (campId === undefined)
      return await addNew(change, actor, { requestId, courseId, plan, now });
    const row = await holdOwnedCamp(change, actor, campId);
    const next = await soundPlan(change, row.course_id, plan);
    const before = planOf(row);
    // What was sent twice was done by the first.
    if (isDeepStrictEqual(before, next))
      return { answer: { campId, version: row.version }, auditEntry: null };
    // Whoever did not hear that theirs was made has seen what they sent.
    const version = made === undefined ? seen.version : Math.max(seen.version, 1);
    if (row.version !== version)
      throw new Refusal('campChanged', `刚刚有同事改过“${row.title}”，请对照着再存`);
    await putPlan(change, row, next, now);
    const auditEntry = { operation: 'saveCamp', target: target(campId), before, after: next };
    return { answer: { campId, version: row.version + 1 }, auditEntry };
  });
}

interface NewCamp {
  readonly requestId: string;
  readonly courseId: number;
  readonly plan: CampPlan;
  readonly now: Date;
}

async function madeBy(change: Change, requestId: string): Promise<number | undefined> {
  await lockCamps(change);
  const made = await change
    .selectFrom('camp')
    .where('request_id', '=', requestId)
    .select('camp_id')
    .executeTakeFirst();
  return made?.camp_id;
}

/** Nobody finds it yet. */
async function addNew(change: Change, actor: Actor, given: NewCamp) {
  const { requestId, courseId, now } = given;
  await demandOwnCourse(change, ownOf(actor, 'content.publish'), courseId);
  const plan = await soundPlan(change, courseId, given.plan);
  const place = await newCampPlace(change, courseId);
  const row = await rowOf(change, plan, { before: null, courseId, today: dayOf(now) });
  await change
    .insertInto('camp')
    .values({
      ...{ ...place, ...row, course_id: courseId, retired_at: now },
      ...{ source: JSON.stringify(sourceOf(plan, null)), owner: 'console', version: 1 },
      request_id: requestId,
    })
    .execute();
  const campId = place.camp_id;
  const auditEntry = { operation: 'saveCamp', target: target(campId), after: plan };
  return { answer: { campId, version: 1 }, auditEntry };
}

const stateOf = ({ title }: CampRow, isRetired: boolean, version: number) => ({
  ...{ title, isRetired, version },
});

async function setRetired(
  services: ConsoleServices,
  actor: Actor,
  campId: number,
  isRetired: boolean,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await holdOwnedCamp(change, actor, campId);
    if ((row.retired_at !== null) === isRetired) return { answer: true as const, auditEntry: null };
    if (!isRetired) await demandStillSound(change, row);
    const next = row.version + 1;
    await setCamp(change, campId, { retired_at: isRetired ? now : null, version: next });
    const auditEntry = {
      ...{ operation: isRetired ? 'withdrawCamp' : 'publishCamp', target: target(campId) },
      before: stateOf(row, !isRetired, row.version),
      after: stateOf(row, isRetired, next),
    };
    return { answer: true as const, auditEntry };
  });
}

export const publishCamp = async (
  services: ConsoleServices,
  { body: { campId } }: InputOf<typeof publishOperation>,
  actor: Actor,
): Promise<true> => await setRetired(services, actor, campId, false);

export const withdrawCamp = async (
  services: ConsoleServices,
  { body: { campId } }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<true> => await setRetired(services, actor, campId, true);

export async function takeOverCamp(
  services: ConsoleServices,
  { body: { campId } }: InputOf<typeof takeOverOperation>,
  actor: Actor,
): Promise<DataOf<typeof takeOverOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const row = await holdCamp(change, actor, campId);
    if (row.owner === 'console') return { answer: true, auditEntry: null };
    await setCamp(change, campId, { owner: 'console', version: row.version + 1 });
    const auditEntry = {
      operation: 'takeOverCamp',
      target: target(campId),
      before: { title: row.title, owner: 'file' },
      after: { title: row.title, owner: 'console' },
    };
    return { answer: true, auditEntry };
  });
}
