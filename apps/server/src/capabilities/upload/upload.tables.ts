import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface UploadTables {
  upload: UploadTable;
}

export const uploadPlacement: PlacementOf<UploadTables> = {
  upload: 'student',
};

interface UploadTable {
  student_id: number;
  upload_id: string;
  purpose: 'qa' | 'notes' | 'studentwork' | 'team' | 'transfer';
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
