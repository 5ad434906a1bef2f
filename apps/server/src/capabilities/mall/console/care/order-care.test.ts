import { allRefusals, consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  addOrderNote,
  changeOrderContact,
  getSoldOrder,
  listOrderNotes,
  removeOrderNote,
  shipOrder,
} from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection } = mall;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const desk = await signInStaffAs(mall, {
  ...{ permissions: ['order.read', 'order.write', 'audit.read'], name: '罗星' },
});
const other = await signInStaffAs(mall, { permissions: ['order.read'], name: '冯知微' });

async function ordered(posted = true) {
  const student = await mall.signIn();
  const good = await makeGood(connection, { needsAddress: posted });
  const addressId = posted ? await mall.address(student) : undefined;
  const { orderId, qrId } = await mall.order(student, {
    ...good,
    ...(addressId !== undefined && { addressId }),
  });
  const { order_no: orderNo } = await connection
    .selectFrom('mall_order')
    .where('order_id', '=', orderId)
    .select('order_no')
    .executeTakeFirstOrThrow();
  const paid = async () => {
    mall.wechat.pay(mall.numberOf(qrId));
    await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
  };
  return { student, orderNo, paid };
}

it('[POST /api/console/orders/note] [GET /api/console/orders/:orderNo/notes] [POST /api/console/orders/note/remove] notes stand under an order, once each, and only who wrote one takes it away', async () => {
  const { orderNo } = await ordered(false);
  const noteId = uuidv7();
  const note = { body: { orderNo, noteId, words: '  电话说周三付  ' } };
  await Promise.all([desk.data(addOrderNote, note), desk.data(addOrderNote, note)]);
  await other.data(addOrderNote, { body: { orderNo, noteId: uuidv7(), words: '已回电' } });
  const notes = await desk.data(listOrderNotes, { params: { orderNo } });
  expect(notes).toHaveLength(2);
  expect(notes.find((one) => one.noteId === noteId)).toMatchObject({
    ...{ words: '电话说周三付', staffName: '罗星', isOwn: true },
  });
  const empty = await desk.call(addOrderNote, { body: { ...note.body, words: ' ' } });
  expect(empty.status).toBe(status('orderNoteEmpty'));
  const remove = { body: { orderNo, noteId } };
  expect((await other.call(removeOrderNote, remove)).status).toBe(status('orderNoteUnknown'));
  await desk.data(removeOrderNote, remove);
  expect(await desk.data(listOrderNotes, { params: { orderNo } })).toHaveLength(1);
  const { list } = await desk.data(listAudit, { query: { operation: 'addOrderNote' } });
  expect(JSON.stringify(list)).not.toContain('电话说');
  const unknown = await desk.call(listOrderNotes, { params: { orderNo: '404' } });
  expect(unknown.status).toBe(status('orderUnknown'));
});

it('an order’s note that was corrected is not undone by what comes late', async () => {
  const { orderNo } = await ordered(false);
  const noteId = uuidv7();
  const send = async (words: string) =>
    (await desk.call(addOrderNote, { body: { orderNo, noteId, words } })).status;
  expect([await send('先写的'), await send('改过的'), await send('改过的')]).toEqual([
    200, 200, 200,
  ]);
  expect(await send('先写的')).toBe(allRefusals.idReused[0]);
  const notes = await desk.data(listOrderNotes, { params: { orderNo } });
  expect(notes.map(({ words }) => words)).toEqual(['改过的']);
});

it('[POST /api/console/orders/address] the contact of an order is corrected until its parcel was sent, field by field in the log', async () => {
  const { orderNo, paid } = await ordered();
  await paid();
  const contact = {
    ...{ orderNo, name: '林知远', mobile: '13900001234', region: '上海市 静安区' },
    ...{ detail: '南京西路 1 号 2 楼', why: '学员来电更正' },
  };
  const reader = await other.call(changeOrderContact, { body: contact });
  expect(reader.status).toBe(status('permissionMissing'));
  const wrong = await desk.call(changeOrderContact, { body: { ...contact, mobile: '12' } });
  expect(wrong.status).toBe(refusals.addressMobile[0]);
  await desk.data(changeOrderContact, { body: contact });
  const { order } = await desk.data(getSoldOrder, { params: { orderNo } });
  expect(order.address).toMatchObject({ name: '林知远', mobile: expect.stringMatching(/^139\*+/) });
  expect(order.address?.text).toContain('南京西路');
  // The masked phone of the page is left as it was.
  await desk.data(changeOrderContact, {
    body: { ...contact, name: '林先生', mobile: order.address?.mobile ?? '' },
  });
  const { list } = await desk.data(listAudit, { query: { operation: 'changeOrderContact' } });
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ before: { name: '林知远' }, after: { name: '林先生' } });
  expect(JSON.stringify(list)).not.toContain('13900001234');
  await desk.data(shipOrder, { body: { orderNo, carrier: '顺丰', number: 'SF1' } });
  const late = await desk.call(changeOrderContact, { body: contact });
  expect(late.status).toBe(status('orderShipped'));
  const bare = await ordered(false);
  const none = await desk.call(changeOrderContact, { body: { ...contact, orderNo: bare.orderNo } });
  expect(none.status).toBe(status('orderNothingToShip'));
});
