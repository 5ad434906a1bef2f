import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { shownFacts } from '../../../platform/staff/approvals.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { namesOfStaff } from '../../../platform/staff/who-works.ts';
import { maskedValue, valueNow } from './correction.ts';
import { openValue } from './keep-request.ts';
import { factsOf, type find } from './privacy-desk.ts';

type Row = Awaited<ReturnType<typeof find>>;

/**
 * What whoever agrees reads beside the answer: how it came, how it is known who asks, and what becomes of what. The names
 * of these facts are those that the page of what waits has for all.
 */
export async function wishFacts(change: Change, services: ConsoleServices, row: Row) {
  const { field, entered_by: enteredBy, identity_by: checkedBy } = row;
  const names = await namesOfStaff(
    change,
    [enteredBy, checkedBy].filter((id) => id !== null),
  );
  const value = openValue(services, row);
  const nameOf = (id: number) => names.get(id) ?? '';
  const note = [
    sourceWords[row.source],
    ...(enteredBy === null ? [] : [`${nameOf(enteredBy)}登记`]),
    row.identity_how === null
      ? '没有核对本人'
      : `核对本人：${row.identity_how}${checkedBy === null ? '' : `（${nameOf(checkedBy)}）`}`,
    // A request is corrected once at most, so this says which of the two was read.
    ...(row.made_as.equals(row.is_as) ? [] : ['提出以后改过一次']),
  ];
  return {
    ...factsOf(row),
    note: note.join('；'),
    ...(field !== null &&
      value !== null && {
        from: (await valueNow(change, services, row.student_id, field)) ?? '没有',
        until: maskedValue(field, value),
      }),
  };
}

const sourceWords = {
  ...{ self: '学员登录后提的', letter: '来信', mail: '邮件', phone: '电话', visit: '当面' },
} as const;

/**
 * What was agreed to is what was read, and whoever agrees did not make both the request and its proof alone. Where nobody
 * else works, the one who proposed it does it a day later. Throws privacyMoved, approvalNotYours.
 */
export function demandAsRead({ staff, agreement }: Actor, row: Row, facts: object): void {
  if (agreement === undefined) return;
  if (!isDeepStrictEqual(agreement.facts, shownFacts(facts))) throw new Refusal('privacyMoved');
  const isAlone = agreement.proposedBy.staffId === staff.staffId;
  if (!isAlone && row.entered_by === staff.staffId && row.identity_by === staff.staffId)
    throw new Refusal(
      'approvalNotYours',
      '这个申请是你登记的，也是你核对的本人，要由另一位同事同意；不同意可以照常点',
    );
}
