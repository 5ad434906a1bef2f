import type * as contract from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { copyDays, groundsOf, groundWords } from '@xuezhou/rules/account/privacy';
import { isEmailReal } from '@xuezhou/rules/text/email';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { readLook } from '../../site/site.port.ts';
import { accountReader } from '../account.repository.ts';
import { erasureMail } from '../account.mails.ts';
import { askCancellation } from '../cancellation/cancellation.repository.ts';
import { cancellationEnd } from '../cancellation/cancellation.routes.ts';
import { correct, demandSayable } from './correction.ts';
import { openValue } from './keep-request.ts';
import { factsOf, find } from './privacy-desk.ts';
import { effectWords, tellAnswered } from './privacy-words.ts';
import { demandAsRead, wishFacts } from './wish-facts.ts';

type Row = Awaited<ReturnType<typeof find>>;
type Answer = InputOf<typeof contract.answerPrivacy>['body'];

/** Whether the answer can stand. Throws what it lacks. */
function demandAnswer(row: Row, { verdict, ground, reply }: Answer): void {
  if (row.state !== 'waiting') throw new Refusal('privacyAnswered');
  if (verdict === 'refused') {
    if (ground === undefined || !groundsOf[row.kind].includes(ground))
      throw new Refusal('privacyGroundMissing');
    return;
  }
  if (row.kind === 'erasure') throw new Refusal('privacyEraseApart');
  if (row.identity_at === null) throw new Refusal('privacyIdentityOpen');
  if (row.field === 'other' && reply.trim() === '') throw new Refusal('privacyReplyEmpty');
}

/** What a second person agrees to is done at once: a copy lies ready, a correction is made, or the student reads why not. */
export async function answerPrivacy(
  services: ConsoleServices,
  { body }: InputOf<typeof contract.answerPrivacy>,
  actor: Actor,
): Promise<true> {
  const { studentId, requestId, verdict } = body;
  const state = verdict === 'agreed' ? ('done' as const) : ('refused' as const);
  const ground = state === 'refused' ? (body.ground ?? null) : null;
  const reply = body.reply.trim();
  if (state === 'done') await demandSaid(services, body);
  return await changeAudited(services, actor, async (change, now) => {
    const row = await find(change, body);
    demandAnswer(row, body);
    const words = [...(ground === null ? [] : [groundWords[ground]]), reply].join(' ');
    const facts = { ...(await wishFacts(change, services, row)), state, reply: words };
    demandSecondPerson(actor, {
      ...{ kind: 'privacy', decider: 'request.decide', asksCode: true },
      target: { kind: 'privacyRequest', id: requestId },
      facts,
      onlyOne: 'privacyWaits',
    });
    demandAsRead(actor, row, facts);
    const value = openValue(services, row);
    if (state === 'done' && row.field !== null && value !== null)
      await correct(change, services, { studentId, field: row.field, value, now });
    const copyUntil =
      state === 'done' && row.kind === 'copy'
        ? new Date(now.getTime() + copyDays * 86_400_000)
        : null;
    await close(change, row, { state, ground, reply, copyUntil, at: now, by: actor });
    await tellAnswered(change, { studentId, kind: row.kind, at: now, state, ground, reply });
    const after = { ...factsOf(row), state };
    return { answer: true as const, auditEntry: entryOf('answerPrivacy', row, after) };
  });
}

/** Of a correction that would be shown to others. Throws nicknameWords. */
async function demandSaid(services: ConsoleServices, { studentId, requestId }: Answer) {
  const row = await services.database.connection
    .selectFrom('privacy_request')
    .where('student_id', '=', studentId)
    .where('request_id', '=', requestId)
    .select(['request_id', 'field', 'value_sealed'])
    .executeTakeFirst();
  const value = row === undefined ? null : openValue(services, row);
  const field = row?.field ?? null;
  if (field !== null && value !== null) await demandSayable(services, { studentId, field, value });
}

/** The account ends as when the student had asked for it here. */
export async function eraseStudent(
  services: ConsoleServices,
  { body: { studentId, requestId, ...body } }: InputOf<typeof contract.eraseStudent>,
  actor: Actor,
): Promise<DataOf<typeof contract.eraseStudent>> {
  const reply = body.reply.trim();
  return await changeAudited(services, actor, async (change, now) => {
    const row = await find(change, { studentId, requestId });
    if (row.state !== 'waiting' || row.kind !== 'erasure') throw new Refusal('privacyAnswered');
    if (row.identity_at === null) throw new Refusal('privacyIdentityOpen');
    const facts = { ...(await wishFacts(change, services, row)), state: 'done', reply };
    demandSecondPerson(actor, {
      ...{ kind: 'erase', decider: 'student.erase', asksCode: true },
      target: { kind: 'privacyRequest', id: requestId },
      facts,
      onlyOne: 'privacyWaits',
    });
    demandAsRead(actor, row, facts);
    const asked = { studentId, askedAt: now, endsAt: cancellationEnd(now) };
    const endsOn = dayOf((await askCancellation(change, asked)).ends_at);
    const answer = { ground: null, reply, copyUntil: null, at: now, by: actor };
    await close(change, row, { state: 'done', ...answer });
    const told = { studentId, kind: row.kind, state: 'done', ground: null, reply, endsOn } as const;
    await tellAnswered(change, { ...told, at: now });
    // Whoever wrote a letter may not be able to sign in.
    const email = (await accountReader(change, services).student(studentId))?.email ?? null;
    if (email !== null && isEmailReal(email))
      await enqueueMail(
        services,
        change,
        erasureMail(await readLook(change), email, [...effectWords(told), reply]),
      );
    const after = { ...factsOf(row), state: 'done', endsOn };
    return { answer: { endsOn }, auditEntry: entryOf('eraseStudent', row, after) };
  });
}

interface Closing {
  readonly state: 'done' | 'refused';
  readonly ground: Row['ground'];
  readonly reply: string;
  readonly copyUntil: Date | null;
  readonly at: Date;
  readonly by: Actor;
}

/** With the row held. What it was to be corrected to is kept no longer than it is needed. */
async function close(
  change: Change,
  { student_id: studentId, request_id: requestId }: Row,
  { state, ground, reply, copyUntil, at, by }: Closing,
): Promise<void> {
  await change
    .updateTable('privacy_request')
    .set({
      ...{ state, ground, reply, value_sealed: null, copy_until: copyUntil },
      ...{ answered_at: at, answered_by: by.staff.staffId },
    })
    .where('student_id', '=', studentId)
    .where('request_id', '=', requestId)
    .execute();
}

const entryOf = (operation: string, row: Row, after: object) => ({
  operation,
  target: { kind: 'student', id: row.student_id },
  before: { ...factsOf(row), state: row.state },
  after,
});
