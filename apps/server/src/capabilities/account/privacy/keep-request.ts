import { mostPrivacyWaiting, type askPrivacy } from '@xuezhou/contract/account';
import type { privacySources } from '@xuezhou/contract/account/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { dueOf } from '@xuezhou/rules/account/privacy';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { demandFits } from './correction.ts';

const purpose = 'privacy-request';

type Sealing = Pick<Services, 'signer'>;

interface NewRequest {
  readonly studentId: number;
  readonly wish: InputOf<typeof askPrivacy>['body'];
  readonly source: (typeof privacySources)[number];
  readonly enteredBy: number | null;
  readonly askedAt: Date;
  /** The day in Shanghai on which it came. */
  readonly askedOn: string;
}

/** Throws privacyFieldMissing, privacyWordsMissing, privacyValueWrong. */
export function demandWish({ kind, field, value = '', words }: NewRequest['wish']): void {
  if (kind !== 'correction') return;
  if (field === undefined || (field !== 'other' && value.trim() === ''))
    throw new Refusal('privacyFieldMissing');
  if (field === 'other' && words.trim() === '') throw new Refusal('privacyWordsMissing');
  demandFits(field, value.trim());
}

/** What it is to be corrected to. */
export const openValue = (
  { signer }: Sealing,
  { request_id, value_sealed }: { request_id: string; value_sealed: Buffer | null },
): string | null =>
  value_sealed === null ? null : signer.unseal(purpose, request_id, value_sealed).toString();

/**
 * Keeps one, with the row of the student held by the caller. True: it is new. Sent again it is there; corrected, it takes
 * the new words once, as long as it waits. Throws privacyTooMany, idReused.
 */
export async function keepRequest(
  { signer }: Sealing,
  change: Change,
  { studentId, wish, source, enteredBy, askedAt, askedOn }: NewRequest,
): Promise<boolean> {
  const isCorrection = wish.kind === 'correction';
  const field = isCorrection ? (wish.field ?? null) : null;
  const value = field === null || field === 'other' ? null : (wish.value ?? '').trim();
  const words = wish.words.trim();
  const { requestId, kind } = wish;
  const isAs = signer.digest(purpose, JSON.stringify([kind, field, value, words, askedOn]));
  const content = {
    ...{ kind, field, words, is_as: isAs, due_on: dueOf(askedOn) },
    value_sealed: value === null ? null : signer.seal(purpose, requestId, Buffer.from(value)),
  };
  const rows = await change
    .selectFrom('privacy_request')
    .where('student_id', '=', studentId)
    .select(['request_id', 'state', 'made_as', 'is_as'])
    .execute();
  const there = rows.find(({ request_id }) => request_id === requestId);
  if (there !== undefined) {
    if (there.is_as.equals(isAs)) return false;
    if (there.state !== 'waiting' || !there.made_as.equals(there.is_as))
      throw new Refusal('idReused');
    await change
      .updateTable('privacy_request')
      .set(content)
      .where('student_id', '=', studentId)
      .where('request_id', '=', requestId)
      .execute();
    return false;
  }
  if (rows.filter(({ state }) => state === 'waiting').length >= mostPrivacyWaiting)
    throw new Refusal('privacyTooMany');
  await change
    .insertInto('privacy_request')
    .values({
      ...{ student_id: studentId, request_id: requestId, ...content, made_as: isAs },
      ...{ source, entered_by: enteredBy, asked_at: askedAt },
      // Whoever asks here has signed in as the student.
      identity_how: source === 'self' ? '登录以后自己提的' : null,
      identity_at: source === 'self' ? askedAt : null,
    })
    .execute();
  return true;
}
