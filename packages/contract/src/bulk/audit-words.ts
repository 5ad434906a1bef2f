import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const batch = { batchId: '批号' };
const copied = {
  ...batch,
  books: '几本书',
  readings: '几章',
  lectures: '几节课',
  toCourseId: '到哪门课',
  isMove: '从原来的课里移走',
};

export const auditWords = {
  changeLectures: { ...batch, titles: '哪些课', isFree: '免费试看', isIntensive: '强化' },
  addLectures: { ...batch, titles: '哪些课' },
  gradeQuestions: { ...batch, questions: '几道题', difficulty: '难度' },
  // It only looks.
  findInCourse: null,
  replaceInCourse: {
    ...batch,
    find: '找',
    replacement: '换成',
    replaced: '换了几处',
    texts: '几份文字',
  },
  previewCopy: null,
  copyNodes: copied,
  undoBatch: { ...batch, title: '做了什么', undone: '撤回几样', kept: '改过的留着' },
} satisfies AuditWordsOf<typeof contract>;
