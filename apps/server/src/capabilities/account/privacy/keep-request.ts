import { maxPrivacyWaiting, type askPrivacy } from '@xuezhou/contract/account';
import type { privacySources } from '@xuezhou/contract/account/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { dueOf } from '@xuezhou/rules/account/privacy';
import type { Selectable } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { specialDays } from '../../../platform/special-days.ts';
import { demandFits } from './correction.ts';
import type { PrivacyTables } from './privacy.tables.ts';
import { proposedIds } from './proposed.ts';

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

type Judged = 'request_id' | 'state' | 'identity_by' | 'made_as' | 'is_as';

interface Kept {
  readonly outcome: 'new' | 'same' | 'corrected';
  readonly dueOn: string;
}

/** What a session may not have alone elsewhere, where a code goes to the phone: somebody of the school makes sure who asks. */
const isProvenBySession = ({ kind, field }: NewRequest['wish']): boolean =>
  kind === 'copy' || (kind === 'correction' && field !== 'mobile' && field !== 'email');

/**
 * Keeps one, with the row of the student held by the caller. Sent again it is there; corrected by whoever made it, it
 * takes the new words once, as long as nobody has made sure of it or proposed an answer. Throws privacyTooMany, idReused.
 */
export async function keepRequest(
  { signer }: Sealing,
  change: Change,
  { studentId, wish, source, enteredBy, askedAt, askedOn }: NewRequest,
): Promise<Kept> {
  const isCorrection = wish.kind === 'correction';
  const field = isCorrection ? (wish.field ?? null) : null;
  const value = field === null || field === 'other' ? null : (wish.value ?? '').trim();
  const words = wish.words.trim();
  const { requestId, kind } = wish;
  const isSelf = source === 'self';
  // The day of one's own asking is that of its first sending, whenever it is sent again.
  const written = [kind, field, value, words, ...(isSelf ? [] : [source, askedOn])];
  const isAs = signer.digest(purpose, JSON.stringify(written));
  const content = {
    ...{ field, words, is_as: isAs },
    value_sealed: value === null ? null : signer.seal(purpose, requestId, Buffer.from(value)),
  };
  const rows = await change
    .selectFrom('privacy_request')
    .where('student_id', '=', studentId)
    .selectAll()
    .forUpdate()
    .execute();
  const there = rows.find(({ request_id }) => request_id === requestId);
  const dueOn = dueOf(askedOn, await specialDays(change));
  if (there !== undefined) {
    const isOwn = there.entered_by === enteredBy && (there.source === 'self') === isSelf;
    if (isOwn && there.is_as.equals(isAs)) return { outcome: 'same', dueOn: there.due_on };
    if (!isOwn || there.kind !== kind || !(await isCorrectable(change, there, askedAt)))
      throw new Refusal('idReused');
    const day = isSelf ? {} : { source, asked_at: askedAt, due_on: dueOn };
    await change
      .updateTable('privacy_request')
      .set({ ...content, ...day, ...proofOf(wish, source, there.asked_at) })
      .where('student_id', '=', studentId)
      .where('request_id', '=', requestId)
      .execute();
    return { outcome: 'corrected', dueOn: isSelf ? there.due_on : dueOn };
  }
  const waiting = rows.filter((row) => row.state === 'waiting' && row.source === 'self');
  // What comes by letter is written down however many there are.
  if (isSelf && waiting.length >= maxPrivacyWaiting) throw new Refusal('privacyTooMany');
  await change
    .insertInto('privacy_request')
    .values({
      ...{ student_id: studentId, request_id: requestId, kind, ...content, made_as: isAs },
      ...{ source, entered_by: enteredBy, asked_at: askedAt, due_on: dueOn },
      ...proofOf(wish, source, askedAt),
    })
    .execute();
  return { outcome: 'new', dueOn };
}

/** What somebody made sure of, or proposed an answer to, stays as it was then. */
const isCorrectable = async (
  change: Change,
  row: Pick<Selectable<PrivacyTables['privacy_request']>, Judged>,
  now: Date,
): Promise<boolean> =>
  row.state === 'waiting' &&
  row.identity_by === null &&
  row.made_as.equals(row.is_as) &&
  !(await proposedIds(change, now)).has(row.request_id);

/** Whoever asks here has signed in as the student. */
function proofOf(wish: NewRequest['wish'], source: NewRequest['source'], at: Date) {
  const isProven = source === 'self' && isProvenBySession(wish);
  return {
    identity_how: isProven ? '登录以后自己提的' : null,
    identity_at: isProven ? at : null,
  };
}
