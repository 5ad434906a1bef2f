import type { CaptchaPurpose } from '@xuezhou/contract/account';

const purposes: readonly CaptchaPurpose[] = ['login', 'register', 'bind', 'password', 'any'];

/** What the server would give whoever solves a slider for this purpose. */
export const passFor = (purpose: CaptchaPurpose) =>
  `0c5a9f10-0000-4000-8000-00000000000${purposes.indexOf(purpose)}`;
