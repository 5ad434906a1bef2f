import type { Permission } from '@xuezhou/contract/staff';

/** Somebody of the staff behind a request: never a student. */
export interface StaffMember {
  readonly staffId: number;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Has every permission, those that are yet to come included. */
  readonly isOwner: boolean;
  /** Signed in with a password that another made: nothing opens until an own one is set. */
  readonly isPasswordTemporary: boolean;
  /** Null for the operator of the machine, who has none. */
  readonly sessionId: string | null;
}

/** Who does something, and from where: what a use case of the console is told, and what the audit log keeps. */
export interface Actor {
  readonly staff: StaffMember;
  readonly address: string;
  readonly userAgent: string;
}
