import type {
  correctedFields,
  privacyGrounds,
  privacyKinds,
  privacyStates,
} from '@xuezhou/contract/account';
import type { privacySources } from '@xuezhou/contract/account/console';
import type { Generated } from 'kysely';
import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

export interface PrivacyTables {
  privacy_request: {
    student_id: number;
    request_id: string;
    kind: (typeof privacyKinds)[number];
    field: (typeof correctedFields)[number] | null;
    /** What it is to be corrected to; gone once it is answered. */
    value_sealed: Buffer | null;
    words: string;
    /** Digests of what it was made with and of what it is, by which it is corrected as long as both are one. */
    made_as: Buffer;
    is_as: Buffer;
    source: (typeof privacySources)[number];
    /** Who of the staff wrote it down. */
    entered_by: number | null;
    asked_at: Date;
    due_on: string;
    identity_how: string | null;
    /** Null by the session of the student. */
    identity_by: number | null;
    identity_at: Date | null;
    state: Generated<(typeof privacyStates)[number]>;
    answered_by: number | null;
    answered_at: Date | null;
    ground: (typeof privacyGrounds)[number] | null;
    reply: Generated<string>;
    copy_until: Date | null;
    fetched: Generated<number>;
  };
}

export const privacyPlacement: PlacementOf<PrivacyTables> = { privacy_request: 'student' };

declare module '../../../platform/database/tables.ts' {
  interface Tables extends PrivacyTables {}
}
