import type { Connection } from '../../platform/database/prepare.ts';
import { requirement } from '../../platform/wiring/slot.ts';
import type { Sealing } from '../../platform/contact/contact.ts';

/** Where a student is reached; null where nowhere. */
export interface Contacts {
  /** With its region. */
  readonly mobile: string | null;
  readonly email: string | null;
  /** Of the school's official account. */
  readonly openId: string | null;
}

/** Whose account a phone number opens; null where nobody's. */
export const studentByMobile =
  requirement<(sealing: Sealing, connection: Connection, mobile: string) => Promise<number | null>>(
    'message.studentByMobile',
  );

/** Who has accounts knows where their owners are reached. */
export const contacts =
  requirement<
    (
      sealing: Sealing,
      connection: Connection,
      studentId: number,
      appId: string | null,
    ) => Promise<Contacts>
  >('message.contacts');
