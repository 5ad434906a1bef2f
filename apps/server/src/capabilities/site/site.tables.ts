export interface SiteTables {
  visit: VisitTable;
  student_device: { student_id: number; device: string; first_seen_at: Date; last_seen_at: Date };
  device_access: {
    device_access_id: string;
    device: string;
    student_id: number | null;
    address: string;
    at: Date;
  };
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
