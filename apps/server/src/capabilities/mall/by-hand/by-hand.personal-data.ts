import { personalTable, type PersonalData } from '../../../platform/personal-data.ts';

/** What the law has the school keep stays, by numbers; the names of who paid go. */
export const byHandPersonalData: readonly PersonalData[] = [
  personalTable('transfer_claim', '你告诉学校的转账', {
    claimed_at: '时间',
    payer: '付款人',
    day: '转账日期',
    state: '状态',
    reply: '学校的答复',
    // The file itself goes with the uploads.
    proof_key: '附的回单（上传的编号）',
    former_proofs: '收到过的转账附的回单（上传的编号）',
  }),
  personalTable(
    'money_receipt',
    '学校收到的转账和现金',
    { day: '日期', amount_fen: '金额（分）', number: '流水号', payer: '付款人' },
    async (change, studentId) => {
      await change
        .updateTable('money_receipt')
        .where('student_id', '=', studentId)
        .set({ payer: '' })
        .execute();
    },
  ),
];
