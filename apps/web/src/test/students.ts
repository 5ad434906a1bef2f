import type { UserInfo } from '@xuezhou/contract/account';
import { guest } from '../platform/session/guest.ts';

/** A student with a phone; a test gives only what it is about. */
export function student(given: Partial<UserInfo> = {}): UserInfo {
  return {
    ...guest,
    studentId: 7,
    studentIdText: '7',
    unLogin: false,
    nickname: '林知远',
    username: '林知远',
    mobile: '138****0001',
    ...given,
    profile: { ...guest.profile, studentId: 7, mobileValided: true, ...given.profile },
  };
}
