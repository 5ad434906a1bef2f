import type { ColumnType, Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

/** People who run the school, what they may do, and what they did. None of them is a student. */
export interface StaffTables {
  staff: StaffTable;
  first_code: FirstCodeTable;
  staff_role: StaffRoleTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_invitation: StaffInvitationTable;
  audit_check: AuditCheckTable;
  /** What was taken back from the log. */
  action_undo: { audit_id: number; staff_id: number; at: Date };
  staff_role_member: { staff_id: number; staff_role_id: number };
  staff_view: StaffViewTable;
  staff_passkey: StaffPasskeyTable;
  staff_passkey_challenge: {
    challenge_id: string;
    challenge: string;
    /** Of a sign-in it is nobody's. */
    staff_id: number | null;
    expires_at: Date;
  };
}

export const staffPlacement: PlacementOf<StaffTables> = {
  staff: 'home',
  first_code: 'queue',
  staff_role: 'home',
  staff_recovery_code: 'home',
  staff_invitation: 'home',
  audit_check: 'home',
  action_undo: 'home',
  staff_role_member: 'home',
  staff_view: 'home',
  staff_passkey: 'home',
  staff_passkey_challenge: 'queue',
};

interface StaffPasskeyTable {
  /** As browsers name it, base64url. */
  passkey_id: string;
  staff_id: number;
  name: string;
  /** COSE. */
  public_key: Buffer;
  /** Of what it signed; 0 where it does not count. */
  counter: number;
  transports: string[];
  is_synced: boolean;
  made_at: Date;
  used_at: Date | null;
}

interface StaffTable {
  staff_id: Generated<number>;
  /** In lower case; null for the operator of the machine, who cannot sign in. */
  login: string | null;
  name: string;
  password_hash: string | null;
  /** Set while the password is one that another made. */
  password_expires_at: Date | null;
  made_at: Date;
  disabled_at: Generated<Date | null>;
  /** The secret of the phone's codes, sealed; null without a second step. */
  totp_sealed: Generated<Buffer | null>;
  /** The same before a code of it was confirmed. */
  totp_begun_sealed: Generated<Buffer | null>;
  /** Of the last code that was used, so that none opens twice. */
  totp_step: Generated<number | null>;
}

interface StaffRecoveryCodeTable {
  staff_id: number;
  code_hash: Buffer;
  used_at: Generated<Date | null>;
}

/** How a job found the chain of the log. */
interface AuditCheckTable {
  checked_at: Date;
  entries: number;
  last_hash: string;
  faults: ColumnType<{ kind: string; auditId: number }[], string, never>;
}

interface StaffInvitationTable {
  invitation_id: Generated<number>;
  code_hash: Buffer;
  name: string;
  address_digest: Buffer;
  /** As it is shown. */
  address_masked: string;
  role_ids: number[];
  invited_by: number;
  invited_at: Date;
  expires_at: Date;
  withdrawn_at: Generated<Date | null>;
  accepted_at: Generated<Date | null>;
  accepted_as: Generated<number | null>;
}

/** The code by which the first owner is made, that of the last start. */
interface FirstCodeTable {
  only_row: Generated<boolean>;
  /** SHA-256; forty random bits live for half an hour. */
  digest: Buffer;
  made_at: Date;
  used_at: Date | null;
  /** Wrong ones in a row. */
  failures: Generated<number>;
  failed_at: Date | null;
}

interface StaffRoleTable {
  staff_role_id: Generated<number>;
  name: string;
  permissions: string[];
  /** Has every permission, whatever the column before says. */
  is_owner: Generated<boolean>;
  /** Whoever has it signs in by two steps. */
  demands_second_step: Generated<boolean>;
}

/** Lists as one of the staff narrowed and sorted them. */
interface StaffViewTable {
  staff_view_id: Generated<number>;
  staff_id: number;
  /** Name of the list, as the console has it. */
  list: string;
  name: string;
  /** As an address has it. */
  search: string;
  made_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends StaffTables {}
}
