import { getStudentInfo } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { answer, type Answers, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

/** A server with a student, and what the page of a test asks of it. */
export const serve = (answers: Answers) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    ...answers,
  ]);
