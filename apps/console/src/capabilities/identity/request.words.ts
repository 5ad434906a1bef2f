import { daysBetween, dayOf } from '@xuezhou/client/time/days.ts';
import { leftText, sourceNames, wishText } from './privacy/privacy.words.ts';
import type { StudentRequest } from './requests.queries.ts';

export const kindNames = {
  reopening: '重新开课',
  identity: '实名认证',
  privacy: '个人信息',
} as const;
export const documentNames = {
  certificate: '居民身份证',
  passport: '护照',
  instant: '姓名和身份证号，没有照片',
} as const;
export const stateNames = { submitted: '等待审核', passed: '已通过', failed: '未通过' } as const;
export const sideNames = { front: '人像面', back: '国徽面', page: '资料页' } as const;

/** One line of what is asked for. */
export function lineOf(item: StudentRequest): string {
  if (item.kind === 'identity') return `${documentNames[item.request.kind]} · ${item.request.name}`;
  if (item.kind === 'privacy')
    return `${wishText(item.request)} · ${sourceNames[item.request.source]}`;
  const { courseTitle, reason, attachments } = item.request;
  const pictures = attachments > 0 ? `，附 ${attachments} 张图` : '';
  return `${courseTitle} · ${reason === '' ? '没写原因' : reason}${pictures}`;
}

/** How long it has waited, or where a law sets a term, how long there is still. */
export function waitedText(item: StudentRequest): string {
  if (item.kind === 'privacy') return leftText(item.request);
  const days = daysBetween(item.submittedOn, dayOf(Date.now()));
  return days <= 0 ? '今天提的' : `等了 ${days} 天`;
}
