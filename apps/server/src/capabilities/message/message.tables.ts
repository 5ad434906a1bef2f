import type { Generated } from 'kysely';

export interface MessageTables {
  message: MessageTable;
  message_check: MessageCheckTable;
}

/** The database as kysely sees it; the migrations make it, and a test compares the two. */
interface MessageTable {
  message_id: Generated<number>;
  student_id: number | null;
  message_type: Generated<1 | 4>;
  is_important: Generated<boolean>;
  title: string;
  content: string;
  sent_at: Date;
  decision: Generated<-1 | 0 | 1>;
}

interface MessageCheckTable {
  student_id: number;
  message_id: number;
  checked_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MessageTables {}
}
