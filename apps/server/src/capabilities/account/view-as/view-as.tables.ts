import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

export interface ViewTables {
  student_view: {
    view_id: string;
    student_id: number;
    staff_id: number;
    staff_session_id: string;
    token_hash: Buffer;
    why: string;
    begun_at: Date;
    /** Or when it ended. */
    ends_at: Date;
  };
  /** What was opened in it, by the summary of the operation, once each. */
  student_view_look: { view_id: string; what: string; first_at: Date };
}

export const viewPlacement: PlacementOf<ViewTables> = {
  student_view: 'home',
  student_view_look: 'home',
};

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ViewTables {}
}
