import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const undone = { removed: '拿走', restored: '复原', kept: '改过的留着', needed: '还有用的留着' };

export const auditWords = {
  // Until it is run nothing of the school is changed.
  beginImport: null,
  mapColumns: null,
  mendRow: null,
  dropImport: null,
  runImport: {
    file: '文件',
    added: '新的',
    changed: '更新',
    unchanged: '没有变',
    skipped: '没有进来',
    courses: '课程编号',
  },
  beginCourseImport: null,
  answerCourseImport: null,
  dropCourseImport: null,
  // One entry for each course.
  runCourseImport: {
    file: '文件',
    title: '标题',
    become: {
      words: '怎么导入的',
      values: { new: '新的课程', update: '更新了这门课', beside: '另放一门' },
    },
    added: '新的',
    changed: '更新',
    removed: '不再有的',
    losses: '学员失去的',
    faults: '没有导入的',
  },
  undoImport: {
    counts: {
      words: '章节、卡片和文件',
      parts: { reading: '章节', card: '卡片', course_file: '文件', ...undone },
    },
    isCourseRestored: '课程的名称和开放方式已复原',
    neededBooks: '还有用的书',
    lostFiles: '找不回旧版的文件',
    questions: { words: '题目', parts: undone },
  },
} satisfies AuditWordsOf<typeof contract>;
