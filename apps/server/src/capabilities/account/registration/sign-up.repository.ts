import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { contactDigest, type Sealing, type SomeEmail } from '../../../platform/contact/contact.ts';

/** Who signed up: a student stays the same with another e-mail, a visitor is known by the e-mail alone. */
export const personKeyOf = (
  sealing: Sealing,
  student: CurrentStudent | null,
  email: string,
): string =>
  student === null
    ? `visitor:${contactDigest(sealing, 'email', email).toString('hex')}`
    : `student:${student.studentId}`;

export interface SignUp {
  readonly personKey: string;
  readonly studentId: number | null;
  readonly email: SomeEmail;
  readonly chatAccount: string;
  readonly now: Date;
}

export async function savePrepurchase(
  connection: Connection,
  { goodId, nickname, ...person }: SignUp & { goodId: number; nickname: string },
): Promise<void> {
  const given = {
    ...person.email,
    nickname,
    chat_account: person.chatAccount,
    changed_at: person.now,
  };
  await connection
    .insertInto('prepurchase')
    .values({
      ...given,
      good_id: goodId,
      person_key: person.personKey,
      student_id: person.studentId,
      created_at: person.now,
    })
    .onConflict((conflict) => conflict.columns(['good_id', 'person_key']).doUpdateSet(given))
    .execute();
}

export async function saveChat(connection: Connection, person: SignUp): Promise<void> {
  const given = {
    ...person.email,
    chat_account: person.chatAccount,
    changed_at: person.now,
  };
  await connection
    .insertInto('chat_account')
    .values({
      ...given,
      person_key: person.personKey,
      student_id: person.studentId,
      created_at: person.now,
    })
    .onConflict((conflict) => conflict.column('person_key').doUpdateSet(given))
    .execute();
}
