import type { Connection } from '../../platform/database/prepare.ts';
import { told } from '../../platform/told.ts';
import type { Sealing } from '../../platform/contact/contact.ts';

/** Where a student is reached; null where nowhere. */
export interface Contacts {
  /** With its region. */
  readonly mobile: string | null;
  readonly email: string | null;
  /** Of the school's official account. */
  readonly openId: string | null;
}

/** Who has accounts knows where their owners are reached. */
export const contacts = told<
  (
    sealing: Sealing,
    connection: Connection,
    studentId: number,
    appId: string | null,
  ) => Promise<Contacts>
>('message where students are reached');
