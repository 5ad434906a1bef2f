import type { Generated } from 'kysely';

/** People who run the school, what they may do, and what they did. None of them is a student. */
export interface StaffTables {
  staff: StaffTable;
  staff_role: StaffRoleTable;
  staff_role_member: { staff_id: number; staff_role_id: number };
  staff_view: StaffViewTable;
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
