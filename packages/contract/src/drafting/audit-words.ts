import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const language = { words: '语言', values: { zh: '中文', en: '英文' } };
const kind = { words: '什么', values: { lecture: '课' } };
const node = { nodeId: '课时编号', title: '哪一节课' };

export const auditWords = {
  draftQuestions: { readingId: '哪一章', from: '从哪里', drafted: '拟了几道', tokens: '模型用量' },
  draftChapters: { nodeId: '课时编号', title: '哪一节课', drafted: '拟了几段', tokens: '模型用量' },
  draftExplanation: { drafted: '拟了几句', tokens: '模型用量' },
  askForCaptions: {
    ...{ ...node, language, minutes: '几分钟' },
    ...{ draftId: '丢掉的那次听写', askedBy: '谁请的' },
  },
  checkCaptionLine: null,
  takeCaptions: { kind, ...node, language, cues: '几条字幕' },
  dropCaptionDraft: { nodeId: '课时编号', language },
  // Nobody but who drafts sees it.
  saveDrafted: null,
  acceptDrafted: {
    readingId: '哪一章',
    source: '从哪里',
    machine: '机器写的几句',
    teacher: '老师写的几句',
  },
  refuseDrafted: { readingId: '哪一章', why: '为什么' },
} satisfies AuditWordsOf<typeof contract>;
