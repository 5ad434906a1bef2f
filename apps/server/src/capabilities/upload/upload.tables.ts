export interface UploadTables {
  upload: UploadTable;
}

interface UploadTable {
  student_id: number;
  upload_id: string;
  purpose: 'qa' | 'notes' | 'studentwork' | 'team';
  place: string;
  is_image: boolean;
  content_type: string;
  bytes: number;
  sent_at: Date;
  used_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends UploadTables {}
}
