import type {
  EsgDocument,
  EsgForm,
  EsgPlace,
  SurveyAnswer,
  SurveyItem,
} from '@xuezhou/contract/survey';
import type { ColumnType, Generated } from 'kysely';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface SurveyTables {
  survey: SurveyTable;
  survey_posted: SurveyPostedTable;
  survey_anonymous: SurveyAnonymousTable;
  esg_form: EsgFormTable;
  esg_registration: EsgRegistrationTable;
}

export const surveyPlacement: PlacementOf<SurveyTables> = {
  survey: 'catalogue',
  survey_posted: 'student',
  survey_anonymous: 'home',
  esg_form: 'catalogue',
  esg_registration: 'student',
};

/** As its file has it. */
type Source = ColumnType<AuthoredRecord, string, string>;

interface EsgFormTable {
  only_row: boolean;
  form: Json<EsgForm>;
  source: Source;
  /** Written in a file, or by pages. */
  owner: Generated<'file' | 'console'>;
  /** Goes up with each change by pages. */
  version: Generated<number>;
  /** Nobody registers by it any more, or not yet. */
  closed_at: Generated<Date | null>;
}

interface SurveyTable {
  survey_id: number;
  position: number;
  title: string;
  intro: string;
  thanks: string;
  is_anonymous: boolean;
  opens_at: Date | null;
  closes_at: Date | null;
  sections: Json<{ title: string; caption: string }[]>;
  /** Hidden ones with their words. */
  items: Json<StoredItem[]>;
  source: Source;
  retired_at: Date | null;
  /** Written in a file, or by pages. */
  owner: Generated<'file' | 'console'>;
  /** Goes up with each change by pages. */
  version: Generated<number>;
  /** By which a page made it. */
  request_id: Generated<string | null>;
}

/** `isHidden`: taken out; its type stays, so that answers of before can be read. */
export type StoredItem = Omit<SurveyItem, 'isReady'> & { readonly isHidden: boolean };

interface SurveyPostedTable {
  student_id: number;
  survey_id: number;
  posted_at: Date;
  /** Null where the survey is anonymous. */
  answers: Json<SurveyAnswer[]> | null;
}

/** Nothing leads from here to a student: no time of day, and no order. */
interface SurveyAnonymousTable {
  answer_id: string;
  survey_id: number;
  posted_on: string;
  answers: Json<SurveyAnswer[]>;
}

interface EsgRegistrationTable {
  student_id: number;
  name: string;
  document: EsgDocument;
  family_name: string;
  given_name: string;
  number_sealed: Buffer;
  expires_on: string;
  email_sealed: Buffer;
  month: string | null;
  place: EsgPlace;
  employer: string;
  sent_at: Date;
  /** When the school registered the student with the organiser. */
  registered_at: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SurveyTables {}
}
