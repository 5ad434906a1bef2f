import type { UserInfo } from '@xuezhou/contract/account';
import { answer, type AskedRequest } from '@xuezhou/client/testing/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';

interface School {
  /** What the server says besides who is logged in. */
  says: Parameters<typeof answer>[0];
  user?: Partial<UserInfo>;
}

/** Opens an address as a student with a phone, whose identity each course accepts. */
export function openPage(address: string, { says, user }: School) {
  const asked: AskedRequest[] = answer({
    'GET /api/version': { version: '1' },
    'GET /api/nuxt/web/student/info': student(user),
    'GET /api/nuxt/student/needidcheck/1': 1,
    ...says,
  });
  return { asked, ...renderAt(address) };
}
