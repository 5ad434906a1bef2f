import type { Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface AssignmentTables {
  assignment: AssignmentTable;
  assignment_attachment: AssignmentAttachmentTable;
  assignment_mark: AssignmentMarkTable;
}

export const assignmentPlacement: PlacementOf<AssignmentTables> = {
  assignment: 'catalogue',
  assignment_attachment: 'student',
  assignment_mark: 'student',
};

interface AssignmentTable {
  assignment_id: Generated<number>;
  book_id: number;
  title: string;
  html: string;
  source: string;
  opens_next: 'always' | 'handed-in' | 'passed';
}

interface AssignmentAttachmentTable {
  student_id: number;
  attachment_id: string;
  assignment_id: number;
  number: number;
  file_name: string;
  place: string;
  content_type: string;
  bytes: number;
  attached_at: Date;
}

interface AssignmentMarkTable {
  student_id: number;
  assignment_id: number;
  verdict: 'passed' | 'returned';
  comment: string;
  marked_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AssignmentTables {}
}
