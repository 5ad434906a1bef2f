import type {
  BeforeMock,
  MockItem,
  MockPaper,
  MockSheet,
  MockTranscript,
  OpenMockQuestion,
} from '@xuezhou/contract/mock';

export const paper = (wishes: Partial<MockPaper> = {}): MockPaper => ({
  paperId: 1,
  courseId: 1,
  title: 'A 卷',
  courseType: 'CFA 一级',
  format: null,
  isHeldOut: false,
  examStatus: 1,
  isParticipate: false,
  mockScore: 0,
  endDate: null,
  minutes: 60,
  questionCount: 3,
  answeredCount: 0,
  endsAt: null,
  closedBy: null,
  ...wishes,
});

export const before = (wishes: Partial<BeforeMock> = {}): BeforeMock => ({
  ...paper(),
  isDrawn: false,
  plannedCount: wishes.questionCount ?? 3,
  topics: [{ title: '数量方法', questionCount: 3 }],
  satCount: 0,
  attempts: [],
  ...wishes,
});

export const item = (questionId: number, wishes: Partial<MockItem> = {}): MockItem => ({
  questionId,
  groupId: null,
  topic: 0,
  studentAnswer: '',
  isMarked: false,
  ...wishes,
});

export const sheet = (wishes: Partial<MockSheet> = {}): MockSheet => ({
  paperId: 1,
  courseId: 1,
  attemptNo: 1,
  title: 'A 卷',
  courseType: 'CFA 一级',
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  topics: ['数量方法'],
  items: [item(11), item(12), item(13)],
  formulas: '',
  ...wishes,
});

export const question = (
  questionId: number,
  wishes: Partial<OpenMockQuestion> = {},
): OpenMockQuestion => ({
  questionId,
  qType: 'single',
  questionType: 'OP',
  noDefiniteQuestion: false,
  pos: 0,
  groupSize: 0,
  material: null,
  detail: {
    question: `题干 ${questionId}`,
    options: ['A', 'B', 'C'].map((letter) => ({ letter, html: `选项 ${letter}` })),
    units: [],
    table: null,
  },
  ...wishes,
});

export const transcript = (wishes: Partial<MockTranscript> = {}): MockTranscript => ({
  paperId: 1,
  courseId: 1,
  attemptNo: 1,
  title: 'A 卷',
  courseType: 'CFA 一级',
  format: null,
  minutes: 60,
  mockScore: 67,
  rightCount: 2,
  startedAt: '2026-11-20T02:00:00Z',
  handedInAt: '2026-11-20T02:40:00Z',
  handedInBy: 'student',
  percentile: 72,
  satCount: 126,
  topics: [{ title: '数量方法', total: 3, right: 2, spentMs: 125_000 }],
  questions: [
    {
      questionId: 11,
      topic: 0,
      qType: 'single',
      stem: '题干 11',
      studentAnswer: 'B',
      questionStatus: 1,
      isMarked: false,
      spentMs: 65_000,
    },
    {
      questionId: 12,
      topic: 0,
      qType: 'single',
      stem: '题干 12',
      studentAnswer: 'A',
      questionStatus: -1,
      isMarked: true,
      spentMs: 60_000,
    },
    {
      questionId: 13,
      topic: 0,
      qType: 'single',
      stem: '题干 13',
      studentAnswer: '',
      questionStatus: 0,
      isMarked: false,
      spentMs: 0,
    },
  ],
  attempts: [{ attemptNo: 1, mockScore: 67, handedInAt: '2026-11-20T02:40:00Z' }],
  ...wishes,
});
