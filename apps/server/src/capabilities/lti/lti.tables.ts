export interface LtiTables {
  lti_progress: LtiProgressTable;
}

interface LtiProgressTable {
  student_id: number;
  done: number;
  total: number;
  changed_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LtiTables {}
}
