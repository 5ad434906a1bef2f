import { getStudentInfo, type UserInfo } from '@xuezhou/contract/account';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { getVersion } from '@xuezhou/contract/site';
import { renderAt } from './render-at.tsx';
import { answer, type Answers, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from './students.ts';

interface School {
  /** What the server says besides who is logged in. */
  says: Answers;
  user?: Partial<UserInfo>;
}

/** Opens an address as a student with a phone, whose identity each course accepts. */
export function openPage(address: string, { says, user }: School) {
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student(user)),
    answer(at(checkIdentityNeed, { courseId: 1 }), 1),
    ...says,
  ]);
  return { asked, ...renderAt(address) };
}
