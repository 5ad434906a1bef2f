import type { InputOf } from '@xuezhou/contract/kernel';
import { maxAddresses, type Address, type saveAddress as operation } from '@xuezhou/contract/mall';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { addressFault, tidyAddress } from '@xuezhou/rules/mall/address';
import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { prepare, type Change } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  maskedMobile,
  openContact,
  sealContact,
  type Sealing,
} from '../../../platform/contact/contact.ts';

type Using = Pick<Services, 'database' | 'clock' | 'signer'>;
export type AddressRow = Pick<
  Selectable<Tables['address']>,
  'address_id' | 'name' | 'mobile_sealed' | 'region' | 'detail' | 'is_default'
>;

const findAll = prepare(
  (p: { studentId: number }) => (connection) =>
    connection
      .selectFrom('address')
      .where('student_id', '=', p.studentId)
      .where('deleted_at', 'is', null)
      .select(['address_id', 'name', 'mobile_sealed', 'region', 'detail', 'is_default'])
      .orderBy('is_default', 'desc')
      .orderBy('made_at', 'desc')
      .orderBy('address_id'),
);

/** The default first, then the newest. */
export const ownAddresses = async (
  { database: { connection } }: Pick<Services, 'database'>,
  studentId: number,
): Promise<AddressRow[]> => await findAll.rows(connection, { studentId });

export const presentAddress = (
  sealing: Sealing,
  row: AddressRow,
  addressOrder: number,
): Address => ({
  addressId: row.address_id,
  name: row.name,
  mobile: maskedMobile(sealing, row.mobile_sealed),
  region: row.region,
  detail: row.detail,
  isDefault: row.is_default,
  addressOrder,
});

export const listAddresses = async (
  services: Using,
  { studentId }: CurrentStudent,
): Promise<Address[]> =>
  (await ownAddresses(services, studentId)).map((row, order) =>
    presentAddress(services, row, order),
  );

/** The first address is the default by itself. One of several tabs at a time changes which it is. */
export async function saveAddress(
  services: Using,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<Address> {
  const { database, clock } = services;
  const addressId = body.addressId ?? uuidv7();
  await database.connection.transaction().execute(async (change) => {
    await lockAddresses(change, studentId);
    const all = await change
      .selectFrom('address')
      .where('student_id', '=', studentId)
      .select(['address_id', 'mobile_sealed', 'is_default', 'deleted_at'])
      .execute();
    const known = all.filter(({ deleted_at }) => deleted_at === null);
    // Also one that was just deleted: saving it again takes that back.
    const old = all.find(({ address_id }) => address_id === addressId);
    const before = openContact(services, 'mobile', old?.mobile_sealed ?? null);
    const isUnchanged = before !== null && body.mobile === maskMobile(before);
    const { mobile, ...tidy } = tidyAddress({
      ...body,
      mobile: isUnchanged ? before : body.mobile,
    });
    const fault = addressFault({ ...tidy, mobile });
    if (fault !== null) throw new Refusal(fault);
    const written = { ...tidy, mobile_sealed: sealContact(services, 'mobile', mobile) };
    if (!known.some(({ address_id }) => address_id === addressId) && known.length >= maxAddresses)
      throw new Refusal('addressFull');
    const isDefault = body.isDefault ?? old?.is_default ?? known.length === 0;
    const others = known.filter(({ address_id }) => address_id !== addressId);
    // Somewhere must be the default.
    const is_default = isDefault || !others.some((other) => other.is_default);
    if (is_default) await clearDefault(change, studentId);
    await change
      .insertInto('address')
      .values({
        student_id: studentId,
        address_id: addressId,
        ...written,
        is_default,
        made_at: clock.now(),
        deleted_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'address_id'])
          .doUpdateSet({ ...written, is_default, deleted_at: null }),
      )
      .execute();
  });
  const all = await listAddresses(services, { studentId } as CurrentStudent);
  const saved = all.find((address) => address.addressId === addressId);
  if (saved === undefined) throw notFound();
  return saved;
}

/** Answers true whether it was there or not; a new default is the newest of the others. */
export async function deleteAddress(
  { database: { connection }, clock }: Using,
  { studentId }: CurrentStudent,
  addressId: string,
): Promise<true> {
  await connection.transaction().execute(async (change) => {
    await lockAddresses(change, studentId);
    const deleted = await change
      .updateTable('address')
      .where('student_id', '=', studentId)
      .where('address_id', '=', addressId)
      .where('deleted_at', 'is', null)
      .set({ deleted_at: clock.now(), is_default: false })
      .returning('address_id')
      .executeTakeFirst();
    if (deleted === undefined) return;
    await sql`
      update address set is_default = true where student_id = ${studentId} and address_id = (
        select address_id from address where student_id = ${studentId} and deleted_at is null
        order by made_at desc, address_id limit 1
      ) and not exists (select from address where student_id = ${studentId} and is_default and deleted_at is null)
    `.execute(change);
  });
  return true;
}

async function lockAddresses(change: Change, studentId: number): Promise<void> {
  await change
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('student_id')
    .forNoKeyUpdate()
    .execute();
}

async function clearDefault(change: Change, studentId: number): Promise<void> {
  await change
    .updateTable('address')
    .where('student_id', '=', studentId)
    .where('is_default', '=', true)
    .set({ is_default: false })
    .execute();
}
