import {
  done,
  flag,
  list,
  moment,
  object,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

const orderNo = () => text(40);

/** What the school's people note of an order; its student does not see it. */
export const OrderNote = object({
  noteId: uuid(),
  words: text(),
  staffName: text(),
  writtenAt: moment(),
  /** Written by who asks, who alone can take it away. */
  isOwn: flag(),
});
export type OrderNote = Static<typeof OrderNote>;

export const listOrderNotes = operation({
  summary: '一张订单的备注，从新到旧',
  method: 'GET',
  path: '/api/console/orders/:orderNo/notes',
  access: { staff: 'order.read' },
  params: object({ orderNo: orderNo() }),
  data: list(OrderNote),
  refusals: ['orderUnknown'],
});

/** The same id again changes nothing. */
export const addOrderNote = operation({
  summary: '给订单写一条备注',
  method: 'POST',
  path: '/api/console/orders/note',
  access: { staff: 'order.read' },
  body: object({ orderNo: orderNo(), noteId: uuid(), words: text(1000) }),
  data: done(),
  refusals: ['orderUnknown', 'orderNoteEmpty', 'orderNotesTooMany', 'idReused'],
});

export const removeOrderNote = operation({
  summary: '删掉自己写的一条订单备注',
  method: 'POST',
  path: '/api/console/orders/note/remove',
  access: { staff: 'order.read' },
  body: object({ orderNo: orderNo(), noteId: uuid() }),
  data: done(),
  refusals: ['orderUnknown', 'orderNoteUnknown'],
});

/** Where its parcel goes, as long as none was sent. A masked phone is left as it was. */
export const changeOrderContact = operation({
  summary: '改一张订单的收货人、手机号和地址',
  method: 'POST',
  path: '/api/console/orders/address',
  access: { staff: 'order.write' },
  body: object({
    orderNo: orderNo(),
    name: text(60),
    mobile: text(40),
    region: text(100),
    detail: text(300),
    why: optional(text(200)),
  }),
  data: done(),
  refusals: [
    'orderUnknown',
    'orderNothingToShip',
    'orderShipped',
    'addressName',
    'addressMobile',
    'addressRegion',
    'addressDetail',
  ],
});
