import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  cancelLive as cancelOperation,
  endLive as endOperation,
  listLives as listOperation,
  moveLive as moveOperation,
  planLive as planOperation,
  setReplay as replayOperation,
} from '@xuezhou/contract/live/console';
import {
  fewestLiveMinutes,
  liveStateOf,
  mayBroadcast,
  type LivePlan,
} from '@xuezhou/rules/live/live';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { LiveCarrier } from '../../../providers/live/live.port.ts';
import { courseTitles, demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { changePlan, planClass } from '../change-plan.ts';
import { planOf } from '../live.repository.ts';
import { closeRoom } from '../room/close-room.ts';
import { demandNoClash } from './clash.ts';
import { findOwnLive, type LiveRow } from './find-live.ts';

interface CourseTitle {
  readonly course_id: number;
  readonly title: string;
}

const stateNames = { ended: '已结束', cancelled: '已取消' } as const;

export async function planLive(
  services: ConsoleServices,
  { body: { courseId, minutes, hostId, ...body } }: InputOf<typeof planOperation>,
  actor: Actor,
): Promise<DataOf<typeof planOperation>> {
  const [title, teacher] = [body.title.trim(), body.teacher.trim()];
  if (title === '' || teacher === '') throw new Refusal('liveTitleEmpty');
  const beginsAt = new Date(body.beginsAt);
  try {
    return await changeAudited(services, actor, async (change, now) => {
      await demandOwnCourse(change, ownOf(actor, 'live.plan'), courseId);
      demandLength(minutes);
      if (beginsAt <= now) throw new Refusal('livePast');
      await demandCourseTitle(change, courseId);
      const endsAt = after(beginsAt, minutes);
      if (body.isClashSeen !== true)
        await demandNoClash(change, { liveId: null, courseId, teacher, beginsAt, endsAt }, now);
      const liveId = await planClass(change, {
        course_id: courseId,
        title,
        teacher,
        begins_at: beginsAt,
        ends_at: endsAt,
        is_clash_seen: body.isClashSeen === true,
      });
      if (hostId !== null)
        await change
          .insertInto('live_host')
          .values({ live_id: liveId, student_id: hostId })
          .execute();
      const auditEntry = {
        operation: 'planLive',
        target: { kind: 'live', id: liveId },
        after: { courseId, title, teacher, beginsAt, minutes, hostId },
      };
      return { answer: { liveId }, auditEntry };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}

export async function listLives(
  { clock, database: { connection } }: ConsoleServices,
  { query: { courseId, from } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  if (courseId !== undefined) await demandCourseTitle(connection, courseId);
  let wanted = connection
    .selectFrom('live_class')
    .innerJoin(courseTitles.$castTo<CourseTitle>().as('named'), (join) =>
      join.onRef('named.course_id', '=', 'live_class.course_id'),
    )
    .selectAll('live_class')
    .select('named.title as course_title')
    .orderBy('begins_at')
    .orderBy('live_id');
  if (courseId !== undefined) wanted = wanted.where('live_class.course_id', '=', courseId);
  if (from !== undefined) wanted = wanted.where('ends_at', '>', new Date(from));
  const classes = await wanted.execute();
  return classes.map((live) => ({
    liveId: live.live_id,
    courseId: live.course_id,
    courseTitle: live.course_title,
    isOfFile: live.content_id !== null,
    title: live.title,
    teacher: live.teacher,
    beginsAt: live.begins_at.toISOString(),
    endsAt: live.ends_at.toISOString(),
    state: liveStateOf(planOf(live), clock.now()),
    replayBulletId: live.replay_bullet_id,
  }));
}

export async function moveLive(
  services: ConsoleServices,
  carrier: LiveCarrier | null,
  { body: { liveId, minutes, ...body } }: InputOf<typeof moveOperation>,
  actor: Actor,
): Promise<DataOf<typeof moveOperation>> {
  const beginsAt = new Date(body.beginsAt);
  const { title, room } = await changeAudited(services, actor, async (change, now) => {
    const live = await findOwnLive(change, actor, 'live.plan', liveId);
    demandOwnPlan(live);
    demandUnfinished(live, now);
    // One that was shorter before keeps its length.
    const was = (live.ends_at.getTime() - live.begins_at.getTime()) / 60_000;
    const length = minutes ?? was;
    if (length !== was) demandLength(length);
    if (beginsAt <= now) throw new Refusal('livePast');
    const plan = { begins_at: beginsAt, ends_at: after(beginsAt, length) };
    const { course_id: courseId, teacher } = live;
    const booking = { liveId, courseId, teacher, beginsAt, endsAt: plan.ends_at };
    await demandNoClash(change, booking, now);
    await changePlan(change, liveId, plan, now);
    const auditEntry = {
      operation: 'moveLive',
      target: { kind: 'live', id: liveId },
      before: { beginsAt: live.begins_at, endsAt: live.ends_at },
      after: { beginsAt: plan.begins_at, endsAt: plan.ends_at },
    };
    return {
      answer: left(live, { ...planOf(live), beginsAt, endsAt: plan.ends_at }, now),
      auditEntry,
    };
  });
  if (room !== null) await closeRoom(services, carrier, room);
  return { title };
}

export async function cancelLive(
  services: ConsoleServices,
  carrier: LiveCarrier | null,
  { body: { liveId } }: InputOf<typeof cancelOperation>,
  actor: Actor,
): Promise<DataOf<typeof cancelOperation>> {
  const { title, room } = await changeAudited(services, actor, async (change, now) => {
    const live = await findOwnLive(change, actor, 'live.plan', liveId);
    demandOwnPlan(live);
    demandUnfinished(live, now);
    await changePlan(change, liveId, { cancelled_at: now }, now);
    const auditEntry = {
      operation: 'cancelLive',
      target: { kind: 'live', id: liveId },
      before: { beginsAt: live.begins_at },
      after: { cancelledAt: now },
    };
    return { answer: left(live, { ...planOf(live), cancelledAt: now }, now), auditEntry };
  });
  if (room !== null) await closeRoom(services, carrier, room);
  return { title };
}

export async function endLive(
  services: ConsoleServices,
  carrier: LiveCarrier | null,
  { body: { liveId } }: InputOf<typeof endOperation>,
  actor: Actor,
): Promise<DataOf<typeof endOperation>> {
  const { title, room } = await changeAudited(services, actor, async (change, now) => {
    const live = await findOwnLive(change, actor, 'live.plan', liveId);
    demandUnfinished(live, now);
    if (now < live.begins_at) throw new Refusal('liveNotBegun');
    await change
      .updateTable('live_class')
      .where('live_id', '=', liveId)
      .set({ ended_at: now, is_streaming: false })
      .execute();
    const auditEntry = {
      operation: 'endLive',
      target: { kind: 'live', id: liveId },
      after: { endedAt: now },
    };
    return { answer: left(live, { ...planOf(live), endedAt: now }, now), auditEntry };
  });
  if (room !== null) await closeRoom(services, carrier, room);
  return { title };
}

export async function setReplay(
  services: ConsoleServices,
  { body: { liveId, bulletId, offsetSeconds } }: InputOf<typeof replayOperation>,
  actor: Actor,
): Promise<DataOf<typeof replayOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const live = await findOwnLive(change, actor, 'live.plan', liveId);
    if (liveStateOf(planOf(live), now) !== 'ended') throw new Refusal('liveNotOver');
    const lecture = await change
      .selectFrom('bullet')
      .where('bullet_id', '=', bulletId)
      .where('course_id', '=', live.course_id)
      .select('title')
      .executeTakeFirst();
    if (lecture === undefined)
      throw new Refusal('lectureUnknown', `这门课里没有编号为 ${bulletId} 的课`);
    await change
      .updateTable('live_class')
      .where('live_id', '=', liveId)
      .set({ replay_bullet_id: bulletId, replay_offset: offsetSeconds })
      .execute();
    const auditEntry = {
      operation: 'setReplay',
      target: { kind: 'live', id: liveId },
      before: { bulletId: live.replay_bullet_id, offsetSeconds: live.replay_offset },
      after: { bulletId, offsetSeconds },
    };
    return { answer: { title: live.title, lectureTitle: lecture.title }, auditEntry };
  });
}

/** Its room, where somebody might stream until now and may no more. */
const left = (live: LiveRow, plan: LivePlan, now: Date) => ({
  title: live.title,
  room: mayBroadcast(planOf(live), now) && !mayBroadcast(plan, now) ? live.room : null,
});

const after = (begin: Date, minutes: number): Date => new Date(begin.getTime() + minutes * 60_000);

function demandLength(minutes: number): void {
  if (minutes < fewestLiveMinutes) throw new Refusal('liveTooShort');
}

function demandOwnPlan(live: LiveRow): void {
  if (live.content_id !== null)
    throw new Refusal(
      'liveOfFile',
      `“${live.title}”写在课程目录的 lives.yaml 里（编号 ${live.content_id}），请在那里改时间或删去，再导入一次`,
    );
}

function demandUnfinished(live: LiveRow, now: Date): void {
  const state = liveStateOf(planOf(live), now);
  if (state === 'ended' || state === 'cancelled')
    throw new Refusal('liveOver', `“${live.title}”${stateNames[state]}`);
}
