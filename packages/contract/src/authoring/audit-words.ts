import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const kind = {
  words: '什么',
  values: { course: '课程', book: '书', reading: '章', lecture: '课' },
};
const node = { kind, nodeId: '编号', title: '名称' };
const language = { words: '语言', values: { zh: '中文', en: '英文' } };
const place = { parentId: '在哪里面', afterId: '在哪一个后面' };

const setting = {
  title: '名称',
  family: { words: '系列', isFamily: true },
  cover: '封面',
  subtitle: '一句话介绍',
  examDate: '考试日',
  isOpen: '人人可学',
  needsIdentity: '要实名认证',
  shufflesOptions: '打乱选项',
};

const properties = {
  ...node,
  number: '章号',
  cover: '封面',
  intro: '介绍',
  isIssued: '已开放',
  isIntensive: '强化',
  isFree: '免费试看',
  topicId: '考点编号',
};

export const auditWords = {
  createCourse: { title: '名称', family: { words: '系列', isFamily: true } },
  takeOverCourse: {
    owner: { words: '在哪里改', values: { files: '课程文件', console: '教务台' } },
    folder: '文件夹',
  },
  saveCourseSetting: setting,
  addNode: { ...node, ...place },
  moveNode: { ...node, ...place },
  removeNode: { ...node, isRemoved: '已删去' },
  saveProperties: { ...properties, titles: '哪些' },
  saveDraftReading: { ...node, revision: '第几稿', signs: '字数' },
  previewDraft: null,
  saveTopics: { ...node, topics: '考点', merged: '并入了' },
  saveSlides: { ...node, slides: '页数' },
  beginUpload: { ...node, fileName: '文件', bytes: '字节' },
  dropUpload: { fileName: '文件', bytes: '字节' },
  useUpload: { ...node, fileName: '视频文件' },
  saveCaptions: { ...node, language, cues: '几条字幕' },
  addCaptionFile: { ...node, language, cues: '几条字幕' },
  saveChapters: { ...node, chapters: '章节' },
  saveLectureQuestions: { ...node, questions: '随堂题' },
  retryEncoding: node,
  addDraftPicture: { address: '地址' },
  addCourseComment: {
    ...node,
    commentId: '批注编号',
    answers: '是回复',
    words: '写的',
    named: '点到几人',
  },
  resolveCourseComment: { commentId: '批注编号', isResolved: '解决了', words: '写的' },
  removeCourseComment: { commentId: '批注编号', words: '写的' },
  eraseCourse: { title: '名称', version: '版本', uses: '一起没有的' },
  restoreErasedCourse: { title: '名称' },
  beginCourseExport: { title: '名称' },
  publishChanges: { version: '版本', changes: '改动' },
  dropChanges: { changes: '放弃的改动' },
  restoreVersion: { version: '放回草稿的版本', changes: '改动' },
} satisfies AuditWordsOf<typeof contract>;
