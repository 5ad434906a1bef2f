import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { byHandPersonalData } from './by-hand/by-hand.personal-data.ts';
import { maskedMobile, openContact, type Sealing } from '../../platform/contact/contact.ts';

/** What the law has the school keep stays, by the number that names nobody; what names the student goes. */
const keep = async (): Promise<void> => {};

const forgetAddress = async (change: Change, studentId: number): Promise<void> => {
  await change
    .updateTable('mall_order')
    .where('student_id', '=', studentId)
    .set({ address: null, mobile_sealed: null, vendor_oid: null, source: null })
    .execute();
};

const ofParcels = (sealing: Sealing): readonly PersonalData[] => [
  {
    ...personalTable('address', '收货地址', {}),
    read: async (connection, studentId) => {
      const rows = await connection
        .selectFrom('address')
        .where('student_id', '=', studentId)
        .where('deleted_at', 'is', null)
        .select(['name', 'mobile_sealed', 'region', 'detail'])
        .orderBy('made_at')
        .execute();
      return rows.map(({ name, mobile_sealed, region, detail }) => ({
        收件人: name,
        手机号: maskedMobile(sealing, mobile_sealed),
        地区: region,
        详细地址: detail,
      }));
    },
  },
  personalTable(
    'mall_order',
    '订单',
    {
      made_at: '下单时间',
      order_no: '订单号',
      good_id: '商品编号',
      state: '状态',
      way: '付款方式',
      total_fen: '金额（分）',
      points: '使用积分',
      paid_at: '付款时间',
      closed_at: '关闭时间',
      address: '收货地址',
      mobile_sealed: {
        label: '收货人手机号',
        open: (sealed) => maskedMobile(sealing, sealed),
      },
    },
    forgetAddress,
  ),
];

const ofPayments: readonly PersonalData[] = [
  personalTable('order_note', '学校给订单写的备注', {
    order_id: {
      label: '订单号',
      made: () => sql`(select o.order_no from mall_order o
        where o.student_id = order_note.student_id and o.order_id = order_note.order_id)`,
    },
    words: '内容',
    written_at: '时间',
  }),
  personalTable(
    'order_link',
    '学校替你做的订单的付款链接',
    { made_at: '做的时间', ends_at: '到什么时候', opened_at: '打开的时间' },
    async (change, studentId) => {
      await change
        .updateTable('order_link')
        .where('student_id', '=', studentId)
        .set({ why: '' })
        .execute();
    },
  ),
  personalTable(
    'mall_order_line',
    '订单的明细',
    { label: '项目', amount_fen: '金额（分）', refunded_fen: '已退（分）' },
    keep,
  ),
  personalTable(
    'mall_trade',
    '订单的付款',
    { trade_type: '种类', amount_fen: '金额（分）', paid_at: '付款时间' },
    keep,
  ),
  personalTable(
    'payment',
    '付款记录',
    {
      started_at: '时间',
      provider: '渠道',
      amount: '金额',
      currency: '货币',
      state: '状态',
      transaction_no: '渠道的交易号',
    },
    keep,
  ),
  personalTable(
    'refund',
    '退款',
    { asked_at: '申请时间', state: '状态', words: '说明', money_fen: '金额（分）', reply: '答复' },
    async (change, studentId) => {
      await change
        .updateTable('refund')
        .where('student_id', '=', studentId)
        .set({ words: '', parcel: null })
        .execute();
    },
  ),
  personalTable(
    'refund_transfer',
    '退回的款项',
    { asked_at: '时间', amount: '金额', state: '状态' },
    keep,
  ),
];

const ofInvoices = (sealing: Sealing): PersonalData =>
  personalTable(
    'invoice',
    '发票',
    {
      asked_at: '申请时间',
      title: '抬头',
      tax_no: '纳税人识别号',
      email_sealed: { label: '邮箱', open: (sealed) => openContact(sealing, 'email', sealed) },
      amount_fen: '金额（分）',
      state: '状态',
    },
    async (change, studentId) => {
      // The tax office keeps its copy; ours need not name anybody.
      await change
        .updateTable('invoice')
        .where('student_id', '=', studentId)
        .set({ title: '', tax_no: '', email_sealed: null })
        .execute();
    },
  );

const ofVouchers: readonly PersonalData[] = [
  personalTable('coupon_of_student', '优惠券', {
    taken_at: '领取时间',
    coupon_id: '优惠券编号',
    valid_to: '有效期至',
    used_at: '使用时间',
  }),
  personalTable(
    'coupon_code',
    '用过的优惠码',
    { used_at: '领取时间', coupon_id: '优惠券编号', tail: '末四位' },
    async (change, studentId) => {
      await change
        .updateTable('coupon_code')
        .where('student_id', '=', studentId)
        .set({ student_id: null })
        .execute();
    },
  ),
  personalTable(
    'write_off_code',
    '核销过的兑换码',
    { used_at: '核销时间', good_id: '商品编号', tail: '末四位' },
    // The code stays used, by nobody in particular.
    async (change, studentId) => {
      await change
        .updateTable('write_off_code')
        .where('student_id', '=', studentId)
        .set({ student_id: null })
        .execute();
    },
  ),
];

export const mallPersonalData = (sealing: Sealing): readonly PersonalData[] => [
  ...ofParcels(sealing),
  ...ofPayments,
  ...byHandPersonalData,
  ofInvoices(sealing),
  ...ofVouchers,
];
