import type { ColumnType, Generated } from 'kysely';
import type { GivenPeriod } from '../enrolment/enrolment.port.ts';
import type { organisationEventKinds } from '@xuezhou/contract/organisation/console';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

/** Companies that buy seats for their people, and who of these has one. */
export interface OrganisationTables {
  organisation: OrganisationTable;
  organisation_contract: OrganisationContractTable;
  organisation_seats: { contract_id: number; course_id: number; seats: number };
  organisation_department: OrganisationDepartmentTable;
  organisation_member: OrganisationMemberTable;
  organisation_seat: OrganisationSeatTable;
  organisation_consent: OrganisationConsentTable;
  organisation_link: OrganisationLinkTable;
  organisation_manager: OrganisationManagerTable;
  organisation_progress: OrganisationProgressTable;
  organisation_event: OrganisationEventTable;
}

export const organisationPlacement: PlacementOf<OrganisationTables> = {
  organisation: 'home',
  organisation_contract: 'home',
  organisation_seats: 'home',
  organisation_department: 'home',
  organisation_member: 'home',
  organisation_seat: 'home',
  organisation_consent: 'student',
  organisation_link: 'home',
  organisation_manager: 'home',
  organisation_progress: 'student',
  organisation_event: 'home',
};

interface OrganisationTable {
  organisation_id: Generated<number>;
  name: string;
  request_id: string;
  made_at: Date;
  /** The digest of what it was made with; absent of one of an older server. */
  made_as: Generated<string | null>;
}

interface OrganisationContractTable {
  contract_id: Generated<number>;
  organisation_id: number;
  name: string;
  starts_on: string;
  ends_on: string;
  version: Generated<number>;
  request_id: string;
  made_at: Date;
}

interface OrganisationDepartmentTable {
  department_id: Generated<number>;
  organisation_id: number;
  parent_id: number | null;
  name: string;
}

/** Somebody who belongs to an organisation, or did: who comes back is the same row. */
interface OrganisationMemberTable {
  member_id: Generated<number>;
  organisation_id: number;
  /** Null: was invited and has not come. */
  student_id: number | null;
  /** As the organisation calls the person. */
  name: string;
  department_id: number | null;
  /** Of the phone of who was invited; null of all others. */
  invited_digest: Buffer | null;
  /** Its last four digits, for the list. */
  invited_tail: string | null;
  invited_at: Date | null;
  joined_at: Date | null;
  left_at: Generated<Date | null>;
  /** Since when the organisation may see how it goes; null: it may not. */
  consented_at: Generated<Date | null>;
}

interface OrganisationSeatTable {
  seat_id: Generated<number>;
  member_id: number;
  contract_id: number;
  course_id: number;
  /** Not held yet: a place in the line. */
  is_waiting: boolean;
  since: Date;
  /** What holding it gave; null of who waits or has not come. */
  given: ColumnType<GivenPeriod | null, string | null, string | null>;
}

/** When somebody gave or took back the consent; it only grows. */
interface OrganisationConsentTable {
  student_id: number;
  organisation_id: number;
  at: Date;
  is_given: boolean;
}

interface OrganisationLinkTable {
  link_id: Generated<number>;
  organisation_id: number;
  contract_id: number;
  course_id: number;
  department_id: number | null;
  code: string;
  valid_until: string;
  request_id: string;
  made_by: number;
  made_at: Date;
  closed_at: Generated<Date | null>;
}

interface OrganisationManagerTable {
  organisation_id: number;
  staff_id: number;
  /** Sees those below it alone; null: everybody. */
  department_id: number | null;
  made_at: Date;
}

/** Counted by a job, of seats that are held alone. */
interface OrganisationProgressTable {
  student_id: number;
  course_id: number;
  counted_at: Date;
  learned: number;
  topics: number;
  ahead_days: number | null;
  /** Of fourteen days, the day of the count the last. */
  days: boolean[];
  studied_on: string | null;
}

interface OrganisationEventTable {
  event_id: Generated<number>;
  organisation_id: number;
  member_id: number | null;
  kind: (typeof organisationEventKinds)[number];
  at: Date;
  /** Null: the person. */
  staff_id: number | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends OrganisationTables {}
}
