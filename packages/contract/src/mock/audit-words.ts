import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const paper = { title: '名称', paperId: '编号' };

export const auditWords = {
  checkPaper: null,
  drawTrial: null,
  findPaperQuestions: null,
  savePaper: {
    ...paper,
    courseType: '类型',
    minutes: '分钟',
    endDate: '截止',
    way: { words: '怎么出', values: { fixed: '一题一题选', blueprint: '按蓝图抽' } },
    format: '照哪个考试',
    isHeldOut: '交卷前不给别处看',
    shufflesOptions: '打乱选项',
    rules: '抽题的规矩',
    formulas: '公式表的字数',
    topics: '主题和题数',
  },
  publishPaper: { ...paper, version: '版本', questions: '题数' },
  retirePaper: { ...paper, isRetired: '已停用' },
  restorePaperVersion: { ...paper, version: '放回草稿的版本' },
} satisfies AuditWordsOf<typeof contract>;
