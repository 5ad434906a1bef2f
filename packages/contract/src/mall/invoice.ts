import {
  flag,
  integer,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** asked: being made; red: given back by a red one, as its order was; failed: the tax office said why. */
export const InvoiceState = oneOf('asked', 'made', 'failed', 'red');
export type InvoiceState = Static<typeof InvoiceState>;

export const Invoice = object({
  invoiceId: uuid(),
  state: InvoiceState,
  kind: oneOf('person', 'company'),
  title: longText(),
  taxNo: longText(),
  email: longText(),
  amount: integer(0),
  askedAt: moment(),
  madeAt: nullable(moment()),
  /** The tax office's words, where it failed. */
  words: longText(),
  hasFile: flag(),
  /** It may be changed once. */
  canChange: flag(),
});
export type Invoice = Static<typeof Invoice>;

/** One invoice for an order. Asked again with other words it is changed, once. */
export const requestInvoice = operation({
  summary: '开电子发票',
  method: 'POST',
  path: '/api/mall/invoice',
  access: 'login',
  body: object({
    orderId: uuid(),
    invoiceId: uuid(),
    kind: oneOf('person', 'company'),
    title: text(100),
    taxNo: optional(text(30)),
    email: text(100),
  }),
  data: Invoice,
  refusals: [
    'invoiceNotReady',
    'invoiceTitle',
    'invoiceTaxNo',
    'emailFormat',
    'invoiceChangedOnce',
  ],
});

/** Sends the PDF to the mail once more. */
export const sendInvoice = operation({
  summary: '把发票再发到邮箱',
  method: 'POST',
  path: '/api/mall/invoice/send',
  access: 'login',
  body: object({ orderId: uuid() }),
  data: Invoice,
  refusals: ['invoiceNotReady', 'invoiceSentOften'],
});
