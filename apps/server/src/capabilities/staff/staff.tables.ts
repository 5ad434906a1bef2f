import type { ColumnType, Generated } from 'kysely';

/** People who run the school, what they may do, and what they did. None of them is a student. */
export interface StaffTables {
  staff: StaffTable;
  staff_role: StaffRoleTable;
  staff_role_member: { staff_id: number; staff_role_id: number };
  staff_session: StaffSessionTable;
  audit_log: AuditLogTable;
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
  disabled_at: Date | null;
}

interface StaffRoleTable {
  staff_role_id: Generated<number>;
  name: string;
  permissions: string[];
  /** Has every permission, whatever the column before says. */
  is_owner: Generated<boolean>;
}

interface StaffSessionTable {
  staff_session_id: string;
  staff_id: number;
  token_hash: Buffer;
  address: string;
  user_agent: string;
  browser_hash: Buffer | null;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_why: string | null;
}

type Json = ColumnType<unknown, string | null, never>;

/** Only grows: a trigger refuses every change and every deletion. */
interface AuditLogTable {
  audit_id: Generated<number>;
  at: Date;
  staff_id: number;
  /** As the person was called then. */
  staff_name: string;
  operation: string;
  target_kind: string;
  target_id: string;
  before: Json;
  after: Json;
  why: string;
  address: string;
  user_agent: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends StaffTables {}
}
