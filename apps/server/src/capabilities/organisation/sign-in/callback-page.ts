import { plainPage } from '../../../platform/http/pages/plain-page.ts';
import type { Taken } from './take-answer.ts';

/** For a colleague who tried: what the organisation says of who signed in there. */
export function trialPage(person: Taken['person']): string {
  if (person === null)
    return plainPage('没有试成', [
      '那边没有证实是谁。请核对客户端编号、密钥和回到学校的网址，再试一次。',
      '可以关掉这一页，回到控制台。',
    ]);
  return plainPage('试成了', [
    `名字：${person.name ?? '那边没有给'}`,
    `部门：${person.department ?? '没有取'}`,
    '没有登录任何人。请关掉这一页，回到控制台刷新后启用。',
  ]);
}

/** Nothing of ours was begun by this browser, or it was done with. */
export const unknownPage = (): string =>
  plainPage('这次登录过期了', ['请回到单位给你的登录网址，再登录一次；也可以用手机号登录。']);
