import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const refundState = {
  words: '状态',
  values: {
    asked: '等待处理',
    approved: '等第二个人同意',
    processing: '渠道处理中',
    abnormal: '退不回去，要人看',
    done: '已退',
    refused: '不同意',
  },
};

const invoiceState = {
  words: '状态',
  values: { asked: '等待开具', made: '已开', failed: '没有开成', red: '已冲红' },
};

export const auditWords = {
  proposeRefund: {
    refundNo: '退款编号',
    reason: {
      words: '退款原因',
      values: { twice: '买重了', unfit: '不适合', plans: '计划变了', other: '其他' },
    },
    amount: '金额（分）',
    points: '积分',
  },
  askProviderOfOrder: { payments: '问了几笔付款' },
  agreeToRefund: {
    refundNo: '退款编号',
    state: refundState,
    amount: '金额（分）',
    points: '积分',
  },
  refuseRefund: { refundNo: '退款编号', state: refundState },
  retryRefund: { refundNo: '退款编号', state: refundState, transfers: '再试了几笔' },
  decideUncheckedOrder: {
    state: { words: '状态', values: { checking: '等待核对' } },
    isTrue: '核对属实',
  },
  takeTaobaoOrders: { orders: '订单数' },
  shipOrder: { carrier: '快递公司', number: '单号' },
  makeWriteOffCodes: { limitYear: '考期', count: '数量', until: '截止日', note: '备注' },
  issueInvoice: { state: invoiceState },
  failInvoice: { state: invoiceState },
  redInvoice: { state: invoiceState },
  takeBill: { lines: '账单行数', differences: '差异数' },
  settleBillDifference: { kind: '种类', provider: '付款渠道', day: '日期' },
} satisfies AuditWordsOf<typeof contract>;
