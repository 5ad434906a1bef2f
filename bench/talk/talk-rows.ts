import { getStudentInfo } from '@xuezhou/contract/account';
import { listMessages } from '@xuezhou/contract/message';
import * as qa from '@xuezhou/contract/qa';
import { requestBy } from '../http/ask.ts';
import type { Row } from '../http/rows.ts';
import { messageCount, questionCount } from './grow-talk.ts';

const many = questionCount.toLocaleString('en');

/** What is asked for again and again where people talk. */
export const talkRows: readonly Row[] = [
  {
    name: 'questions',
    title: `latest of ${many} questions`,
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, qa.listQaQuestions, { query: {} })],
  },
  {
    name: 'own-questions',
    title: `my questions among ${many}`,
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, qa.listMyQaQuestions, { query: {} })],
  },
  {
    name: 'like',
    title: `like questions of ${many}`,
    bare: 'reads',
    hasTarget: false,
    requests: (student) => [
      requestBy(student, qa.listLikeQuestions, { query: { text: '久期为什么要平方才对' } }),
    ],
  },
  {
    name: 'messages',
    title: `messages, ${messageCount} of them`,
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [requestBy(student, listMessages, { query: { pageNo: 1 } })],
  },
  {
    name: 'bell',
    title: 'bell: who am I, with what waits',
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [requestBy(student, getStudentInfo, {})],
  },
];
