import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  EsgRegistration,
  getEsg as getOperation,
  registerForEsg as operation,
} from '@xuezhou/contract/survey';
import { maskNumber } from '@xuezhou/rules/identity/mask';
import { esgFaults, normalizeEsg } from '@xuezhou/rules/survey/esg-fields';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  findEsgForm,
  holdEsgForm,
  surveyReader,
  surveyWriter,
  type EsgRow,
} from './survey.repository.ts';
import { openContact, sealContact, type Sealing } from '../../platform/contact/contact.ts';

export async function getEsg(
  services: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof getOperation>> {
  const { connection } = services.database;
  const row = await surveyReader(connection, studentId).esg();
  return {
    form: await findEsgForm(connection),
    registration:
      row === undefined ? null : presentEsg(services, row, maskNumber(unsealNumber(services, row))),
  };
}

export const unsealNumber = ({ signer }: Sealing, { student_id, number_sealed }: EsgRow): string =>
  signer.unseal('esg-number', String(student_id), number_sealed).toString();

export const presentEsg = (sealing: Sealing, row: EsgRow, number: string): EsgRegistration => ({
  name: row.name,
  document: row.document,
  familyName: row.family_name,
  givenName: row.given_name,
  number,
  expiresOn: row.expires_on,
  email: openContact(sealing, 'email', row.email_sealed),
  month: row.month,
  place: row.place,
  employer: row.employer,
  sentAt: row.sent_at.toISOString(),
  registeredAt: row.registered_at?.toISOString() ?? null,
});

export async function registerForEsg(
  { database: { connection }, clock, signer }: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<true> {
  const now = clock.now();
  const isNew = await connection.transaction().execute(async (change) => {
    const form = await holdEsgForm(change);
    if (form === null) throw new Refusal('esgOff');
    const [fault] = Object.values(esgFaults(body, { months: form.months, today: dayOf(now) }));
    if (fault !== undefined || !body.isConfirmed) throw new Refusal('esgField', fault);
    if (!body.isConsented) throw new Refusal('esgConsent');
    const { number, ...fields } = normalizeEsg(body);
    return await surveyWriter(change, studentId).register({
      name: fields.name,
      document: fields.document,
      family_name: fields.familyName,
      given_name: fields.givenName,
      number_sealed: signer.seal('esg-number', String(studentId), Buffer.from(number)),
      expires_on: fields.expiresOn,
      email_sealed: sealContact({ signer }, 'email', fields.email),
      month: fields.month,
      place: fields.place,
      employer: fields.employer,
      sent_at: now,
    });
  });
  if (!isNew) throw new Refusal('esgRegistered');
  return true;
}

export async function withdrawEsg(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
): Promise<true> {
  const isGone = await connection
    .transaction()
    .execute((change) => surveyWriter(change, studentId).withdrawEsg());
  if (!isGone) throw new Refusal('esgDone');
  return true;
}
