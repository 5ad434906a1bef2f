import { answer, type Answers } from '@xuezhou/client/testing/server.ts';
import {
  getAnsweringHours,
  getAsker,
  getQaChoices,
  getQaThread,
  listCanned,
  listQaReports,
  listQueue,
  listTwins,
} from '@xuezhou/contract/qa/console';
import { openConsole } from './open-console.tsx';
import { colleague, other, otherId, questionId, self, thread, waiting } from './qa-samples.ts';

export const hours = {
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '23:00' }]),
  ...{ targetMinutes: 120, closedOn: ['2027-02-06'], silentHours: 8 },
};

export const choices = {
  people: [self, colleague],
  courses: [{ courseId: 1, title: 'CFA 一级', books: [{ bookId: 2, title: '固定收益' }] }],
};

export const canned = [
  { cannedId: 7, name: '凸性', markdown: '凸性三问：方向、大小、代价。', used: 31 },
  { cannedId: 8, name: '公式', markdown: '公式在讲义 118 页。', used: 24 },
];

/** Two questions that wait, and what belongs to them. */
const usual: Answers = [
  answer(listQueue, { list: [waiting(), other()], total: 2, late: 0 }),
  answer(getQaThread, ({ params }) =>
    params.questionId === questionId
      ? thread()
      : thread({ ...other(), questionId: otherId, content: '', html: '' }),
  ),
  answer(listTwins, []),
  answer(getAsker, null),
  answer(listCanned, canned),
  answer(listQaReports, []),
  answer(getAnsweringHours, hours),
  answer(getQaChoices, choices),
];

/** Opens the page of answers as a teacher who may answer and nothing else. */
export const openQa = (says: Answers = [], address = '/console/qa') =>
  openConsole(address, {
    says: [...usual, ...says],
    self: { ...self, roles: ['老师'], permissions: ['qa.answer'] },
  });
