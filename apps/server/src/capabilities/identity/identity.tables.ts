import type { GeneratedAlways } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface IdentityTables {
  identity_submission: IdentitySubmissionTable;
  identity_number: { number_digest: Buffer; student_id: number };
  identity_consent: IdentityConsentTable;
}

export const identityPlacement: PlacementOf<IdentityTables> = {
  identity_submission: 'student',
  identity_number: 'home',
  identity_consent: 'student',
};

interface IdentitySubmissionTable {
  student_id: number;
  /** What an operator calls it by; another submission of the same student has another. */
  submission_no: GeneratedAlways<number>;
  kind: 'certificate' | 'passport' | 'instant';
  state: 'submitted' | 'passed' | 'failed';
  name_sealed: Buffer;
  number_sealed: Buffer;
  /** Where the sealed pictures lie in the storage; null where none were asked for. */
  folder: string | null;
  /** Why the review failed. */
  reason: string | null;
  submitted_at: Date;
  reviewed_at: Date | null;
}

interface IdentityConsentTable {
  student_id: number;
  consent_id: string;
  version: string;
  agreed_at: Date;
  withdrawn_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends IdentityTables {}
}
