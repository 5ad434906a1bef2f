import type {
  ListedPaper,
  ManagedPaper,
  PaperCheck,
  PaperPlan,
  PaperQuestion,
  TopicPlan,
} from '@xuezhou/contract/mock/console';

export const listedPaper = (given: Partial<ListedPaper> = {}): ListedPaper => ({
  ...{ paperId: 500_001, courseId: 5001, title: '全真模考 3', way: 'blueprint', format: null },
  ...{ isHeldOut: false, questions: 36, minutes: 60, endDate: null, state: 'draft' },
  ...{ owner: 'console', hasChanges: true, sat: 0, sitting: 0, mean: null },
  ...given,
});

export const topicPlan = (given: Partial<TopicPlan> = {}): TopicPlan => ({
  ...{ title: '固定收益', count: 22, readingIds: [11, 12], kinds: [], questionIds: [] },
  range: { from: 11, to: 14 },
  ...given,
});

export const paperPlan = (given: Partial<PaperPlan> = {}): PaperPlan => ({
  ...{ title: '全真模考 3', courseType: 'CFA 一级', minutes: 60, endDate: null, way: 'blueprint' },
  ...{ format: null, isHeldOut: false, shufflesOptions: null, rules: ['fresh'], formulas: '' },
  topics: [topicPlan(), topicPlan({ title: '衍生品', count: 14, readingIds: [13], range: null })],
  ...given,
});

export const managedPaper = (given: Partial<ManagedPaper> = {}): ManagedPaper => ({
  ...listedPaper(),
  ...{ courseTitle: 'CFA 一级精讲班', folder: null, mayDraft: true, mayPublish: true },
  ...{ revision: 4, version: 0, plan: paperPlan(), versions: [] },
  chapters: [
    ...[11, 12].map((readingId) => ({
      ...{ readingId, title: `第 ${readingId} 章`, book: '固定收益', bookId: 1 },
      ...{ isOpen: true, questions: 20 },
    })),
    {
      ...{ readingId: 13, title: '期权', book: '衍生品', bookId: 2 },
      ...{ isOpen: false, questions: 3 },
    },
  ],
  ...given,
});

export const paperCheck = (given: Partial<PaperCheck> = {}): PaperCheck => ({
  topics: [
    { usable: 40, asked: 22, levels: { easy: 10, middle: 20, hard: 10 } },
    { usable: 30, asked: 14, levels: { easy: 0, middle: 30, hard: 0 } },
  ],
  questions: 36,
  faults: [],
  ...given,
});

export const paperQuestion = (questionId: number, given: Partial<PaperQuestion> = {}) => ({
  ...{ questionId, kind: 'single' as const, size: 1, stem: `题干 ${questionId}`, chapter: '久期' },
  ...{ facility: 0.62, isSuspect: false, isThere: true, papers: [] },
  ...given,
});
