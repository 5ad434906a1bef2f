import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';
import { bookAccountWords } from './trade-words.ts';

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

const handChannel = { words: '方式', values: { bank: '银行转账', cash: '现金' } };

const couponPlan = {
  title: '名称',
  kind: { words: '减多少', values: { amount: '减钱', percent: '打折' } },
  value: '减（分或百分之几）',
  most: '最多减（分）',
  threshold: '满（分）',
  goodIds: '商品编号',
  families: '系列',
  takeFrom: '开始领',
  takeTo: '领到',
  validFrom: '开始用',
  validTo: '用到',
  validDays: '领后几天',
  total: '总共',
  perStudent: '每人',
  code: '口令',
  isListed: '商城里能领',
  off: '最深减到（百分之几）',
};

export const auditWords = {
  addOrderNote: { noteId: '备注编号' },
  removeOrderNote: { noteId: '备注编号' },
  changeOrderContact: { name: '收件人', mobile: '手机号', region: '地区', detail: '详细地址' },
  checkOrderFor: null,
  makeOrder: {
    title: '商品',
    orderNo: '订单号',
    due: '应付（分）',
    off: '学校减免（分）',
    percent: '减免（百分之几）',
    endsAt: '链接到',
    replaces: '代替的订单',
  },
  sendOrderLink: { orderNo: '订单号' },
  withdrawOrderLink: { orderNo: '订单号', isWithdrawn: '作废了' },
  previewGood: null,
  saveGood: { title: '名称', version: '版本' },
  publishGood: {
    title: '名称',
    version: '版本',
    prices: '各规格的价格（分）',
    fall: '最多降（百分之几）',
    replaced: '换成新的规格',
  },
  stopGood: { title: '名称', isOnSale: '在卖' },
  takeOverGood: {
    title: '名称',
    owner: { words: '写在哪里', values: { files: '课程文件', console: '教务台' } },
  },
  orderGoods: { goodIds: '商品编号，按先后' },
  addGoodPicture: { address: '图片地址' },
  tryCoupon: null,
  saveCoupon: couponPlan,
  stopCoupon: { title: '名称', isStopped: '停了' },
  makeCouponCodes: { title: '名称', count: '数量', note: '备注' },
  proposeRefund: {
    refundNo: '退款编号',
    reason: {
      words: '退款原因',
      values: { twice: '买重了', unfit: '不适合', plans: '计划变了', other: '其他' },
    },
    amount: '金额（分）',
    points: '积分',
  },
  saveMoneyAccount: {
    channel: handChannel,
    holder: '户名',
    bank: '开户银行',
    number: '账号',
    branch: '支行',
    remark: '备注',
    isOn: '在用',
  },
  keepBankLines: { lines: '留下几笔' },
  settleBankLine: { number: '流水号', amount: '金额（分）', day: '到账日' },
  saveSpecialDays: { days: '节假日' },
  takeReceipt: {
    orderNo: '订单号',
    channel: handChannel,
    account: '收款账户',
    amount: '金额（分）',
    day: '到账日',
    number: '流水号',
    payer: '付款人',
    became: {
      words: '结果',
      values: { paid: '付清了', short: '没有付够', owed: '用不上，要退' },
    },
    difference: '差额（分）',
  },
  refuseTransfer: { orderNo: '订单号', payer: '付款人', day: '学员说的日期' },
  undoReceipt: {
    orderNo: '订单号',
    channel: handChannel,
    amount: '金额（分）',
    number: '流水号',
    payer: '付款人',
  },
  sendHandRefund: { orderNo: '订单号', amount: '金额（分）', number: '流水号', day: '退回的日期' },
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
  closeLedgerMonth: { entries: '分录数', income: '收入净额（分）' },
  bookLedgerAdjustment: {
    month: '更正哪个月',
    bookedIn: '记在哪个月',
    debit: { words: '借', values: bookAccountWords },
    credit: { words: '贷', values: bookAccountWords },
    amount: '金额（分）',
    about: '关于',
  },
  settleBillDifference: { kind: '种类', provider: '付款渠道', day: '日期' },
} satisfies AuditWordsOf<typeof contract>;
