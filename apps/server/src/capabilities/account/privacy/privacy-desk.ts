import type * as contract from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { daysLeft } from '@xuezhou/rules/account/privacy';
import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { specialDays } from '../../../platform/special-days.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { namesOfStaff } from '../../../platform/staff/who-works.ts';
import { studentDesk, studentReader } from '../console/student-desk.repository.ts';
import { allPersonalData } from '../export/all-personal-data.ts';
import { readAllOfStudent } from '../export/read-all-of-student.ts';
import { valueNow } from './correction.ts';
import { demandWish, keepRequest, openValue } from './keep-request.ts';
import { tellReceived } from './privacy-words.ts';
import { proposedIds } from './proposed.ts';

const requests = (connection: Connection) =>
  connection
    .selectFrom('privacy_request')
    .innerJoin('student', 'student.student_id', 'privacy_request.student_id')
    .selectAll('privacy_request')
    .select('nickname');

const mostAnswered = 200;

export async function listPrivacy({
  database: { connection },
  clock,
}: ConsoleServices): Promise<DataOf<typeof contract.listPrivacy>> {
  const now = clock.now();
  const waiting = await requests(connection)
    .where('state', '=', 'waiting')
    .where('erased_at', 'is', null)
    .orderBy('due_on')
    .orderBy('asked_at')
    .execute();
  const answered = await requests(connection)
    .where('state', '<>', 'waiting')
    .where('erased_at', 'is', null)
    .orderBy('answered_at', 'desc')
    .limit(mostAnswered)
    .execute();
  const around = await aroundOf(connection, now);
  return [...waiting, ...answered].map((row) => present(row, around));
}

type Row = Awaited<ReturnType<typeof find>>;

/** What is the same for all that are shown. */
const aroundOf = async (connection: Connection, now: Date) => ({
  today: dayOf(now),
  ids: await proposedIds(connection, now),
  special: await specialDays(connection),
});

const present = (row: Row, { today, ids, special }: Awaited<ReturnType<typeof aroundOf>>) => ({
  ...{ requestId: row.request_id, studentId: row.student_id, nickname: row.nickname },
  ...{ kind: row.kind, field: row.field, source: row.source, state: row.state },
  ...{ askedOn: dayOf(row.asked_at), dueOn: row.due_on },
  daysLeft: daysLeft(today, row.due_on, special),
  isProposed: row.state === 'waiting' && ids.has(row.request_id),
});

interface Which {
  readonly studentId: number;
  readonly requestId: string;
}

/** Held until the end of the change. Throws privacyUnknown. */
export async function find(change: Change, { studentId, requestId }: Which) {
  const row = await requests(change)
    .where('privacy_request.student_id', '=', studentId)
    .where('request_id', '=', requestId)
    .where('erased_at', 'is', null)
    .forUpdate('privacy_request')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('privacyUnknown');
  return row;
}

/** What the log says of one: never what was written. */
export const factsOf = ({ request_id, kind }: Row) => ({ requestId: request_id, kind });

export async function getPrivacy(
  services: ConsoleServices,
  { params }: InputOf<typeof contract.getPrivacy>,
  actor: Actor,
): Promise<DataOf<typeof contract.getPrivacy>> {
  const { connection } = services.database;
  const row = await changeAudited(services, actor, async (change) => {
    const found = await find(change, params);
    const target = { kind: 'student', id: params.studentId };
    return {
      answer: found,
      auditEntry: { operation: 'getPrivacy', target, after: factsOf(found) },
    };
  });
  const now = services.clock.now();
  const isWaiting = row.state === 'waiting';
  const names = await namesOfStaff(
    connection,
    [row.entered_by, row.identity_by, row.answered_by].filter((id) => id !== null),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? ''));
  const student = await studentReader(connection, services).one(params.studentId);
  const { field } = row;
  return {
    ...present(row, await aroundOf(connection, now)),
    mobile: maskedOf(student?.mobile ?? null),
    words: row.words,
    before:
      isWaiting && field !== null
        ? await valueNow(connection, services, params.studentId, field)
        : null,
    after: openValue(services, row),
    enteredBy: nameOf(row.entered_by),
    isOwnEntry: isWaiting && row.entered_by === actor.staff.staffId && row.identity_at === null,
    identity: row.identity_at && {
      ...{ how: row.identity_how ?? '', by: nameOf(row.identity_by) },
      at: row.identity_at.toISOString(),
    },
    parts: row.kind === 'copy' && isWaiting ? await partsOf(services, params.studentId) : [],
    answeredBy: nameOf(row.answered_by),
    answeredAt: row.answered_at?.toISOString() ?? null,
    ...{ ground: row.ground, reply: row.reply, fetched: row.fetched },
    copyUntil:
      row.copy_until !== null && row.copy_until > now ? row.copy_until.toISOString() : null,
  };
}

async function partsOf(services: ConsoleServices, studentId: number) {
  const { connection } = services.database;
  const all = allPersonalData.of(connection)(services);
  const parts = await readAllOfStudent(connection, all, studentId);
  return parts.map(({ title, rows }) => ({ title, rows: rows.length }));
}

/** A day further back is a slip of the pen. */
const oldestMs = 366 * 86_400_000;

/** Throws what `demandWish` and `keepRequest` do, studentUnknown, privacyDayAhead. */
export async function enterPrivacy(
  services: ConsoleServices,
  { body: { studentId, source, askedOn, ...wish } }: InputOf<typeof contract.enterPrivacy>,
  actor: Actor,
): Promise<DataOf<typeof contract.enterPrivacy>> {
  demandWish(wish);
  return await changeAudited(services, actor, async (change, now) => {
    if (askedOn > dayOf(now)) throw new Refusal('privacyDayAhead');
    if (askedOn < dayOf(new Date(now.getTime() - oldestMs)))
      throw new Refusal('privacyDayAhead', '收到的日子最早写一年前');
    if ((await studentDesk(change, services).hold(studentId)) === undefined)
      throw new Refusal('studentUnknown');
    const { outcome, dueOn } = await keepRequest(services, change, {
      ...{ studentId, wish, source, enteredBy: actor.staff.staffId },
      ...{ askedAt: askedOn === dayOf(now) ? now : new Date(`${askedOn}T00:00:00+08:00`), askedOn },
    });
    if (outcome === 'new')
      await tellReceived(change, { studentId, kind: wish.kind, at: now }, dueOn);
    const { requestId, kind } = wish;
    const after = { requestId, kind, source, dueOn };
    return {
      answer: { dueOn },
      auditEntry:
        outcome === 'same'
          ? null
          : { operation: 'enterPrivacy', target: { kind: 'student', id: studentId }, after },
    };
  });
}

/** Throws privacyUnknown, privacyAnswered, or privacyIdentityOpen where nothing is said. */
export async function checkPrivacyIdentity(
  services: ConsoleServices,
  { body: { how, ...which } }: InputOf<typeof contract.checkPrivacyIdentity>,
  actor: Actor,
): Promise<true> {
  if (how.trim() === '') throw new Refusal('privacyIdentityOpen');
  return await changeAudited(services, actor, async (change, now) => {
    const row = await find(change, which);
    if (row.state !== 'waiting') throw new Refusal('privacyAnswered');
    await change
      .updateTable('privacy_request')
      .set({
        identity_how: how.trim(),
        identity_by: actor.staff.staffId,
        identity_at: now,
      })
      .where('student_id', '=', which.studentId)
      .where('request_id', '=', which.requestId)
      .execute();
    return {
      answer: true as const,
      auditEntry: {
        operation: 'checkPrivacyIdentity',
        target: { kind: 'student', id: which.studentId },
        after: { ...factsOf(row), isChecked: true },
      },
    };
  });
}

const maskedOf = (mobile: string | null) => (mobile === null ? null : maskMobile(mobile));
