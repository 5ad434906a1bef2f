import { deleteAddress, listAddresses, maxAddresses, saveAddress } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openContact } from '../../../platform/contact/contact.ts';

const school = await startTestApp();
const written = {
  name: '林知远',
  mobile: '13800007715',
  region: '上海市 浦东新区',
  detail: '张江镇博云路 2 号 3 幢 1206 室',
};

it('[GET /api/addresses] [POST /api/addresses] [address.mask#1-3] masks the phone, follows the order, and marks the default', async () => {
  const student = await school.signIn();
  const first = await student.data(saveAddress, { body: written });
  expect(first).toMatchObject({ mobile: '138****7715', isDefault: true, addressOrder: 0 });
  const second = await student.data(saveAddress, {
    body: { ...written, name: '周敏', isDefault: true },
  });
  const all = await student.data(listAddresses);
  expect(
    all.map(({ addressId, isDefault, addressOrder }) => [addressId, isDefault, addressOrder]),
  ).toEqual([
    [second.addressId, true, 0],
    [first.addressId, false, 1],
  ]);
  // The page knows the masked number only: sent back, it leaves the number as it was.
  const moved = {
    ...written,
    addressId: first.addressId,
    mobile: first.mobile,
    detail: '文三路 478 号',
  };
  expect(await student.data(saveAddress, { body: moved })).toMatchObject({ mobile: '138****7715' });
  const stored = await school.connection
    .selectFrom('address')
    .where('address_id', '=', first.addressId)
    .select(['mobile_sealed', 'detail'])
    .executeTakeFirstOrThrow();
  expect(stored.detail).toBe('文三路 478 号');
  expect(openContact(school.services, 'mobile', stored.mobile_sealed)).toBe('13800007715');
});

it.each([
  [{ name: ' ' }, 'addressName'],
  [{ mobile: '1380000771' }, 'addressMobile'],
  [{ region: '' }, 'addressRegion'],
  [{ detail: '张江镇博云路' }, 'addressDetail'],
] as const)('refuses %o', async (change, refusal) => {
  const student = await school.signIn();
  const answer = await student.call(saveAddress, { body: { ...written, ...change } });
  expect(answer.status).toBe(refusals[refusal][0]);
});

it('[POST /api/addresses/delete] deletes, takes that back, and always has a default', async () => {
  const student = await school.signIn();
  const first = await student.data(saveAddress, { body: written });
  const second = await student.data(saveAddress, { body: { ...written, name: '周敏' } });
  const remove = (addressId: string) => student.data(deleteAddress, { body: { addressId } });
  expect(await remove(first.addressId)).toBe(true);
  expect(await remove(first.addressId)).toBe(true);
  expect(await student.data(listAddresses)).toMatchObject([
    { addressId: second.addressId, isDefault: true },
  ]);
  await student.data(saveAddress, {
    body: { ...written, addressId: first.addressId, mobile: first.mobile },
  });
  expect(await student.data(listAddresses)).toHaveLength(2);
});

it("is nobody else's to change or delete, and ends at 20", async () => {
  const [student, stranger] = [await school.signIn(), await school.signIn()];
  const addressId = uuidv7();
  await student.data(saveAddress, { body: { ...written, addressId } });
  await stranger.data(deleteAddress, { body: { addressId } });
  await stranger.data(saveAddress, { body: { ...written, addressId, name: '别人' } });
  expect(await student.data(listAddresses)).toMatchObject([{ name: '林知远' }]);
  for (let index = 1; index < maxAddresses; index++)
    await student.data(saveAddress, { body: written });
  const full = await student.call(saveAddress, { body: written });
  expect(full.status).toBe(refusals.addressFull[0]);
  const twice = await student.data(saveAddress, { body: { ...written, addressId } });
  expect(twice.addressId).toBe(addressId);
});
