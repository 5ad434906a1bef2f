import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const good = {
  kind: { words: '种类', values: { extend: '课程延期', posted: '邮寄' } },
  title: '名称',
  intro: '介绍',
  cost: '积分',
  days: '延期天数',
  perStudent: '每人最多',
  stock: '还剩',
};
const state = { title: '名称', isWithdrawn: '撤下了' };

export const auditWords = {
  savePointsGood: good,
  stockPointsGood: { title: '名称', stock: '还剩' },
  withdrawPointsGood: state,
  restorePointsGood: state,
  takeOverPointsGood: {
    title: '名称',
    owner: { words: '在哪里改', values: { file: '文件', console: '教务台' } },
  },
  postPointsGood: { parcel: '运单号' },
} satisfies AuditWordsOf<typeof contract>;
