import {
  done,
  flag,
  id,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

const ofCourse = object({ courseId: id() });

/** True where the student has the course, the course has an agreement, and the student did not sign it. */
export const checkAgreement = operation({
  summary: '这门课的协议是否还要签署',
  method: 'GET',
  path: '/api/agreement/check/:courseId',
  access: 'login',
  params: ofCourse,
  data: object({ needSignAgreement: flag() }),
});

const signable = {
  title: text(),
  /** The author's: a day or a number. */
  version: text(),
  html: longText(),
  /** SHA-256 of `html`, hexadecimal: the same for the same text. */
  digest: text(64),
  signature: nullable(
    object({
      name: text(),
      signedAt: moment(),
      /** Network address that it was signed from. */
      address: text(),
    }),
  ),
};

/** To be read and signed; once signed, the very text that was, which nothing changes any more. */
export const Agreement = object({ courseId: id(), courseName: longText(), ...signable });
export type Agreement = Static<typeof Agreement>;

/** Null where the course has none. A signed one can be read for good, whatever becomes of the course. */
export const getCourseAgreement = operation({
  summary: '课程协议：正文，是否已签署',
  method: 'GET',
  path: '/api/agreement/course/:courseId',
  access: 'login',
  params: ofCourse,
  data: nullable(Agreement),
  refusals: ['courseNotOwned'],
});

/** Of an order: the text in the version that it was placed under. */
export const OrderAgreement = object({ orderId: uuid(), goodName: longText(), ...signable });
export type OrderAgreement = Static<typeof OrderAgreement>;

/** Null where the order has none. It can be read for good, whatever becomes of the order and the good. */
export const getOrderAgreement = operation({
  summary: '订单的协议：下单时的正文，是否已签署',
  method: 'GET',
  path: '/api/agreement/order/:orderId',
  access: 'login',
  params: object({ orderId: uuid() }),
  data: nullable(OrderAgreement),
});

/** Of a course or of an order, one of the two. Signed once: a second signature changes nothing. */
export const signAgreement = operation({
  summary: '签署课程或订单的协议',
  method: 'POST',
  path: '/api/agreement/sign',
  access: 'login',
  body: object({
    courseId: optional(id()),
    orderId: optional(uuid()),
    /** The student's name, as typed. */
    signature: text(100),
    /** Of the text that was read; another text than that is not signed. */
    digest: text(64),
  }),
  data: done(),
  refusals: [
    'courseNotOwned',
    'orderClosed',
    'agreementName',
    'agreementOtherName',
    'agreementChanged',
  ],
});
