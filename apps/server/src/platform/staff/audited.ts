import type { Change } from '../database/prepare.ts';
import { wellFormed } from '../text/well-formed.ts';
import { loggedId, maskPersonal } from './mask-personal.ts';
import { settleApproval } from './settle-approval.ts';
import type { Actor, Agreement, StaffMember } from './staff-member.ts';

/** What is written of one act. Ids and facts belong here; names, texts and numbers of people do not. */
export interface AuditEntry {
  /** Name of the operation, as `extendEnrolment`. */
  readonly operation: string;
  /** What it was done to: `{ kind: 'student', id: 100001 }`. */
  readonly target: { readonly kind: string; readonly id: string | number };
  /** The facts that it changed, as they were and as they are; absent where there were or are none. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly why?: string | undefined;
}

const storedFacts = (facts: object): string => JSON.stringify(wellFormed(maskPersonal(facts)));

/** Of who did it; also of somebody who is about to be one of the staff. */
export type Author = Omit<Actor, 'staff'> & {
  readonly staff: Pick<StaffMember, 'staffId' | 'name' | 'token'>;
};

/** What a program did says which key it had. */
const authorName = ({ name, token }: Author['staff']): string =>
  token === undefined ? name : `${name}（密钥：${token.name}）`;

/** Who wanted it and who agreed: within the entry, so that the chain keeps both. */
const bothNames = ({ approvalId, proposedBy }: Agreement, staff: Author['staff']) => ({
  approval: { approvalId, proposedBy: proposedBy.name, agreedBy: staff.name },
});

/**
 * Writes an act into the audit log, in the transaction of the change itself: both are stored or neither. What looks
 * like the number of a phone or a document, or like an e-mail, is masked wherever it stands.
 */
export async function audited(
  change: Change,
  actor: Author,
  at: Date,
  { operation, target, before, after, why = '' }: AuditEntry,
): Promise<void> {
  const { staff, address, userAgent, agreement } = actor;
  const changed = agreement === undefined ? after : { ...after, ...bothNames(agreement, staff) };
  if (agreement !== undefined) await settleApproval(change, actor, agreement, at);
  await change
    .insertInto('audit_log')
    .values({
      at,
      staff_id: staff.staffId,
      staff_name: authorName(staff),
      operation,
      target_kind: target.kind,
      target_id: loggedId(target.id),
      before: before === undefined ? null : storedFacts(before),
      after: changed === undefined ? null : storedFacts(changed),
      why: maskPersonal(why),
      address,
      user_agent: userAgent,
    })
    .execute();
}
