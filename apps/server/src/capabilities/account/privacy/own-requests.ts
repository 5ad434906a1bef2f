import type * as contract from '@xuezhou/contract/account';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { daysLeft } from '@xuezhou/rules/account/privacy';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Services } from '../../../platform/services.ts';
import { specialDays } from '../../../platform/special-days.ts';
import { readLook } from '../../site/site.port.ts';
import { studentDesk } from '../console/student-desk.repository.ts';
import { readAllOfStudent } from '../export/read-all-of-student.ts';
import { studentFile } from '../export/student-file.ts';
import { demandWish, keepRequest } from './keep-request.ts';
import { tellReceived } from './privacy-words.ts';

export async function listPrivacyRequests(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof contract.listPrivacyRequests>> {
  const rows = await connection
    .selectFrom('privacy_request')
    .where('student_id', '=', studentId)
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('request_id')
    .limit(100)
    .execute();
  const now = clock.now();
  const special = await specialDays(connection);
  return rows.map((row) => ({
    ...{ requestId: row.request_id, kind: row.kind, field: row.field, words: row.words },
    ...{ state: row.state, askedAt: row.asked_at.toISOString(), dueOn: row.due_on },
    daysLeft: row.state === 'waiting' ? daysLeft(dayOf(now), row.due_on, special) : null,
    isBySchool: row.source !== 'self',
    answeredAt: row.answered_at?.toISOString() ?? null,
    ...{ ground: row.ground, reply: row.reply },
    copyUntil:
      row.copy_until !== null && row.copy_until > now ? row.copy_until.toISOString() : null,
  }));
}

/** Throws what `demandWish` and `keepRequest` do. */
export async function askPrivacy(
  services: Services,
  { body }: InputOf<typeof contract.askPrivacy>,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof contract.askPrivacy>> {
  demandWish(body);
  const at = services.clock.now();
  const dueOn = await inTransaction(services.database.connection, async (change) => {
    await studentDesk(change, services).hold(studentId);
    const kept = await keepRequest(services, change, {
      ...{ studentId, wish: body, source: 'self', enteredBy: null },
      ...{ askedAt: at, askedOn: dayOf(at) },
    });
    if (kept.outcome === 'new')
      await tellReceived(change, { studentId, kind: body.kind, at }, kept.dueOn);
    return kept.dueOn;
  });
  return { dueOn };
}

/** Throws privacyOver. */
export async function withdrawPrivacy(
  { database: { connection }, clock }: Services,
  { body: { requestId } }: InputOf<typeof contract.withdrawPrivacy>,
  { studentId }: CurrentStudent,
): Promise<true> {
  const row = await connection
    .updateTable('privacy_request')
    .set({
      state: sql<'withdrawn'>`'withdrawn'`,
      value_sealed: null,
      answered_at: sql<Date>`coalesce(answered_at, ${clock.now()}::timestamptz)`,
    })
    .where('student_id', '=', studentId)
    .where('request_id', '=', requestId)
    .where('state', 'in', ['waiting', 'withdrawn'])
    .returning('state')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('privacyOver');
  return true;
}

/** Made anew when it is fetched, so no file of a student lies about. Throws privacyCopyOver. */
export async function fetchPrivacyCopy(
  { database: { connection }, clock }: Services,
  personalData: readonly PersonalData[],
  { studentId, requestId }: { studentId: number; requestId: string },
): Promise<DataOf<typeof contract.fetchPrivacyCopy>> {
  const at = clock.now();
  const row = await connection
    .updateTable('privacy_request')
    .set({ fetched: sql<number>`fetched + 1` })
    .where('student_id', '=', studentId)
    .where('request_id', '=', requestId)
    .where('state', '=', 'done')
    .where('copy_until', '>', at)
    .returning('request_id')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('privacyCopyOver');
  const parts = await readAllOfStudent(connection, personalData, studentId);
  const { name: school } = await readLook(connection);
  const { nickname } = await connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('nickname')
    .executeTakeFirstOrThrow();
  const facts = { school, studentId, nickname, madeBy: '学校', why: '本人申请的副本', at, parts };
  return { fileName: `我的个人信息-${dayOf(at)}.html`, html: studentFile(facts) };
}
