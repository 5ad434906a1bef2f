export interface SiteTables {
  prepurchase: PrepurchaseTable;
  visit: VisitTable;
  device_access: {
    device_access_id: string;
    device: string;
    student_id: number | null;
    address: string;
    at: Date;
  };
}

interface PrepurchaseTable {
  /** The good may not exist here yet. */
  good_id: number;
  /** A student, or a visitor's e-mail. */
  person_key: string;
  student_id: number | null;
  email: string;
  nickname: string;
  chat_account: string;
  created_at: Date;
  changed_at: Date;
}

interface VisitTable {
  visit_id: string;
  visitor_id: string;
  visitor_is_new: boolean;
  is_entrance: boolean;
  student_id: number | null;
  vendor_id: number | null;
  visitor_agent: string;
  from_domain: string;
  from_url: string;
  target_path: string;
  target_url: string;
  at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SiteTables {}
}
