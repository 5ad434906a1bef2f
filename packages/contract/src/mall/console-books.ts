import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  longInteger,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
} from '../kernel.ts';
import { InvoiceState } from './invoice.ts';

// What the accountant does: invoices, the books and the bills of the providers.

export const listInvoices = operation({
  summary: '要开和要冲红的发票',
  method: 'GET',
  path: '/api/console/invoices',
  access: { staff: 'order.read' },
  data: list(
    object({
      invoiceNo: id(),
      orderNo: longText(),
      state: InvoiceState,
      kind: oneOf('person', 'company'),
      title: longText(),
      taxNo: longText(),
      /** Masked: its mail is sent by the server. */
      email: longText(),
      /** In fen. */
      amount: integer(0),
      askedAt: moment(),
      /** The one that was made has to be taken back by a red one. */
      needsRed: flag(),
    }),
  ),
});

export const maxInvoiceBytes = 5_000_000;

/** Made by hand at the tax office: the file is what the student gets. */
export const issueInvoice = operation({
  summary: '发票开好了，交给学员',
  method: 'POST',
  path: '/api/console/invoices/issue',
  access: { staff: 'order.write' },
  body: object({ invoiceNo: id() }),
  files: { pdf: { maxBytes: maxInvoiceBytes } },
  data: done(),
  refusals: ['invoiceUnknown', 'invoiceNotAsked', 'invoiceNotPdf'],
});

/** The tax office refused it: the student reads why, and mends it. */
export const failInvoice = operation({
  summary: '发票没有开成',
  method: 'POST',
  path: '/api/console/invoices/fail',
  access: { staff: 'order.write' },
  body: object({ invoiceNo: id(), reason: text(500) }),
  data: done(),
  refusals: ['invoiceNotAsked', 'invoiceReasonEmpty'],
});

export const redInvoice = operation({
  summary: '发票已冲红',
  method: 'POST',
  path: '/api/console/invoices/red',
  access: { staff: 'order.write' },
  body: object({ invoiceNo: id() }),
  data: done(),
  refusals: ['invoiceNotRed'],
});

/** In fen; debit is positive. What the accounts and the orders say differently are faults. */
export const getLedger = operation({
  summary: '各科目的余额，账与订单是否一致',
  method: 'GET',
  path: '/api/console/ledger',
  access: { staff: 'ledger.close' },
  data: object({
    accounts: list(
      object({
        account: longText(),
        balance: longInteger(),
        /** What of it adjusting entries moved. */
        adjusted: longInteger(),
      }),
    ),
    faults: list(object({ what: longText(), books: longInteger(), orders: longInteger() })),
  }),
});

const Provider = oneOf('wechat', 'alipay', 'paypal');

export const takeBill = operation({
  summary: '取一天的账单并对账',
  method: 'POST',
  path: '/api/console/ledger/bill',
  access: { staff: 'ledger.close' },
  timeout: 300_000,
  body: object({ provider: Provider, day: day() }),
  data: object({ lines: integer(0), differences: integer(0) }),
  refusals: ['providerOff', 'billUnavailable'],
});

export const listBillDifferences = operation({
  summary: '账单里没有处理的差异',
  method: 'GET',
  path: '/api/console/ledger/differences',
  access: { staff: 'ledger.close' },
  data: list(
    object({
      differenceNo: id(),
      provider: Provider,
      day: day(),
      paymentNo: longText(),
      refundNo: nullable(longText()),
      /** In the smallest unit of the provider's currency; null: it is not there. */
      ours: nullable(longInteger()),
      theirs: nullable(longInteger()),
      /** What to do about it. */
      cure: longText(),
      /** Whether an adjusting entry cures it: `asks` where its provider is asked first, `waits` while one waits to be agreed to. */
      adjusting: oneOf('open', 'waits', 'asks'),
    }),
  ),
});

export const settleBillDifference = operation({
  summary: '登记一处差异的处理',
  method: 'POST',
  path: '/api/console/ledger/settle',
  access: { staff: 'ledger.close' },
  body: object({ differenceNo: id(), note: text(500) }),
  data: done(),
  refusals: ['differenceUnknown', 'differenceNoteEmpty'],
});
