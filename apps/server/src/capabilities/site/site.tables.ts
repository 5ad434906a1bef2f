import type { FamilyExam, FamilyHue } from '@xuezhou/contract/site';
import type { Generated } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface SiteTables {
  school_look: SchoolLookTable;
  school_text: {
    name: string;
    version: number;
    words: string;
    changed_at: Date;
    changed_by_name: string;
  };
  course_family: CourseFamilyTable;
  removed_family: { code: string; removed_at: Date };
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

export const sitePlacement: PlacementOf<SiteTables> = {
  school_look: 'catalogue',
  school_text: 'catalogue',
  course_family: 'catalogue',
  removed_family: 'catalogue',
  visit: 'home',
  student_device: 'student',
  device_access: 'home',
};

export interface SchoolLookTable {
  only_row: Generated<boolean>;
  /** Counts the savings. */
  version: number;
  name: string | null;
  short_name: string | null;
  /** Address of a mark whose icons are drawn. */
  mark: string | null;
  /** `#rrggbb`, in which everything can be read. */
  color: string | null;
  picture: 'water' | 'photo' | 'plain';
  /** Address of a public image. */
  photo: string | null;
  line: string | null;
  mail_sender: string | null;
  mail_signature: string | null;
  /** Without its brackets; used once the provider approved it. */
  sms_sign: string | null;
  sms_sign_state: 'approved' | 'waiting' | 'refused';
  follow_reply: string | null;
  is_on_slides: boolean;
  changed_at: Date;
}

interface CourseFamilyTable {
  code: string;
  name: string;
  short_name: string;
  hue: FamilyHue;
  exam: FamilyExam | null;
  position: number;
  is_shown: boolean;
  version: Generated<number>;
  request_id: string | null;
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
