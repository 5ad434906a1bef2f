import type {
  addCampMember as addOperation,
  closeCampClass as closeOperation,
  listCampClasses as listOperation,
  listCampMembers as membersOperation,
  openCampClass as openOperation,
} from '@xuezhou/contract/camp/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { percentOf, reasonText } from '@xuezhou/rules/account/behind';
import { dayOf } from '../../../platform/clock.ts';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { firstOwnClass } from '../camp-class.ts';
import { resultOf } from '../join-camp.ts';
import {
  addToClass,
  demandOwnClass,
  closeClass,
  isOfFile,
  listClasses,
  listMembers,
  openClass,
  type ManagedMember,
} from './class-desk.repository.ts';
import { maskedMobile } from '../../../platform/contact/contact.ts';

export async function listCampClasses(
  { database: { connection }, clock }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const today = dayOf(clock.now());
  return (await listClasses(connection, ownOf(actor, 'student.read'))).map((row) => ({
    courseId: row.course_id,
    courseTitle: row.course_title,
    campId: row.camp_id,
    campTitle: row.camp_title,
    classId: row.class_id,
    title: row.title,
    startsOn: row.starts_on,
    capacity: row.capacity,
    isClosed: row.closed_at !== null,
    joining: resultOf({ ...row, my_class: null }, today),
    members: row.members,
    finished: row.finished,
  }));
}

export async function listCampMembers(
  services: ConsoleServices,
  { params }: InputOf<typeof membersOperation>,
  actor: Actor,
): Promise<DataOf<typeof membersOperation>> {
  const { connection } = services.database;
  const { classId } = params;
  await demandOwnClass(connection, ownOf(actor, 'student.read'), classId);
  const today = dayOf(services.clock.now());
  return (await listMembers(connection, { classId, today })).map((row) => ({
    studentId: row.student_id,
    nickname: row.nickname,
    mobile: maskedMobile(services, row.mobile_sealed),
    startsOn: row.starts_on,
    joinedOn: dayOf(row.joined_at),
    finishedOn: row.finished_at === null ? null : dayOf(row.finished_at),
    tasks: { due: row.due, done: row.done, finished: row.finished, total: row.total },
    standing: standingOf(row),
  }));
}

const standingOf = (row: ManagedMember) =>
  row.is_behind === null || row.week === null
    ? null
    : {
        ...{ learned: row.learned ?? 0, chapters: row.chapters ?? 0 },
        ...{ aheadDays: row.ahead_days, isBehind: row.is_behind },
        accuracy: { answers: row.week.answers, percent: percentOf(row.week) },
        reasons: (row.reasons ?? []).map(reasonText),
      };

/** Refuses a class that nobody could join. */
export async function openCampClass(
  services: ConsoleServices,
  {
    body: { campId, startsOn, joinFrom, joinUntil, capacity, ...body },
  }: InputOf<typeof openOperation>,
  actor: Actor,
): Promise<DataOf<typeof openOperation>> {
  const title = body.title.trim();
  if (title === '') throw new Refusal('campTitleEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const today = dayOf(now);
    if (joinUntil !== null && joinUntil < today)
      throw new Refusal(
        'campJoinOver',
        `${joinUntil} 已经过去，谁也报不了名。请写今天（${today}）或以后的日期，只由学校加人的班开好以后关闭招生`,
      );
    if (joinFrom !== null && joinUntil !== null && joinUntil < joinFrom)
      throw new Refusal('campJoinReversed');
    const plan = {
      title,
      starts_on: startsOn,
      join_from: joinFrom,
      join_until: joinUntil,
      capacity,
    };
    const classId = await openClass(change, { camp_id: campId, ...plan });
    if (classId === undefined) throw new Refusal('campUnknown', `没有编号为 ${campId} 的训练营`);
    const auditEntry = {
      operation: 'openCampClass',
      target: { kind: 'class', id: classId },
      after: { campId, title, startsOn, joinFrom, joinUntil, capacity },
    };
    return { answer: { classId }, auditEntry };
  });
}

export async function closeCampClass(
  services: ConsoleServices,
  { body: { classId } }: InputOf<typeof closeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    if (classId < firstOwnClass && (await isOfFile(change, classId)))
      throw new Refusal('campClassOfFile');
    if (!(await closeClass(change, classId, now)))
      throw new Refusal('campClassClosed', `没有编号为 ${classId} 的班，或者它已经关闭`);
    const auditEntry = {
      operation: 'closeCampClass',
      target: { kind: 'class', id: classId },
      before: { isClosed: false },
      after: { isClosed: true },
    };
    return { answer: true as const, auditEntry };
  });
}

export async function addCampMember(
  services: ConsoleServices,
  { body: { classId, studentId } }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<DataOf<typeof addOperation>> {
  try {
    return await changeAudited(services, actor, async (change, now) => {
      const added = await addToClass(change, { studentId, classId, today: dayOf(now), now });
      if (added === null) throw new Refusal('campClassUnknown', `没有编号为 ${classId} 的班`);
      if (!added.isAdded) throw new Refusal('campMemberAlready');
      const auditEntry = {
        operation: 'addCampMember',
        target: { kind: 'student', id: studentId },
        after: { classId },
      };
      return { answer: { courseId: added.course_id }, auditEntry };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}
