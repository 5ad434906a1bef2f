import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const plan = {
  ...{ title: '名称', intro: '介绍' },
  audience: {
    words: '谁能看到',
    values: { all: '所有学员', assigned: '只给指定的学员', courses: '几门课的学员' },
  },
  courseIds: '哪些课程',
  nodes: {
    words: '每一步',
    parts: {
      ...{ nodeId: '编号', level: '第几层', kind: '种类', title: '名称', intro: '说明' },
      ...{ after: '先完成', goal: '目标', partId: '在哪里', least: '达到' },
    },
  },
};

export const auditWords = {
  givePlan: { planId: '规划编号' },
  takePlan: { planId: '规划编号' },
  withdrawPlan: { isWithdrawn: '已撤下', version: '版本' },
  restorePlan: { isWithdrawn: '已撤下', version: '版本' },
  savePlan: plan,
  takeOverPlan: {
    title: '名称',
    owner: { words: '在哪里改', values: { file: '文件', console: '教务台' } },
  },
} satisfies AuditWordsOf<typeof contract>;
