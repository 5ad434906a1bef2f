import type { ApprovalKind, Grants } from '@xuezhou/contract/staff';

/** Somebody of the staff behind a request: never a student. */
export interface StaffMember {
  readonly staffId: number;
  readonly name: string;
  /** What the roles allow together, and how far. */
  readonly grants: Grants;
  /** Has every permission, those that are yet to come included. */
  readonly isOwner: boolean;
  /** Signed in with a password that another made: nothing opens until an own one is set. */
  readonly isPasswordTemporary: boolean;
  /** The school wants a second step of a role, and the person has none yet: nothing opens until then. */
  readonly isSecondStepMissing: boolean;
  /** Where a program asks with a key of the person. */
  readonly token?: { readonly tokenId: string; readonly name: string };
  /** Null for the operator of the machine and for programs, who have none. */
  readonly sessionId: string | null;
}

/** What another has agreed to, or, where the school has nobody else, nobody stopped for a day. */
export interface Agreement {
  readonly approvalId: number;
  readonly kind: ApprovalKind;
  readonly proposedBy: { readonly staffId: number; readonly name: string };
  readonly proposedAt: Date;
  /** What whoever agrees was shown. */
  readonly facts: object;
  /** Of this one try, so that of two at once one is done. */
  readonly runId: string;
}

/** Who does something, and from where: what a use case of the console is told, and what the audit log keeps. */
export interface Actor {
  readonly staff: StaffMember;
  readonly address: string;
  readonly userAgent: string;
  /** With what is done here, and with nothing else, a second person agreed. */
  readonly agreement?: Agreement;
}
