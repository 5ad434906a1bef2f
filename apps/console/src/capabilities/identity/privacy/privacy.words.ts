import type { ListedPrivacy } from '@xuezhou/contract/account/console';

export const privacyKindNames = {
  copy: '个人信息副本',
  correction: '更正个人信息',
  erasure: '删除个人信息',
} as const;

export const fieldNames = {
  nickname: '昵称',
  gender: '性别',
  wechat: '微信号',
  email: '邮箱',
  mobile: '手机号',
  other: '其他内容',
} as const;

export const sourceNames = {
  self: '在“设置 · 数据与账号”里提的',
  letter: '来信',
  mail: '邮件',
  phone: '电话',
  visit: '当面',
} as const;

const privacyStateNames = {
  waiting: '等答复',
  done: '办好了',
  refused: '没有同意',
  withdrawn: '撤回了',
} as const;

/** How long there is still, by the legal term. */
export function leftText({ state, daysLeft, isProposed }: ListedPrivacy): string {
  if (state !== 'waiting') return privacyStateNames[state];
  const left =
    daysLeft < 0
      ? `过期 ${-daysLeft} 个工作日`
      : daysLeft === 0
        ? '今天到期'
        : `剩 ${daysLeft} 个工作日`;
  return isProposed ? `${left}，在等同意` : left;
}

export const wishText = ({ kind, field }: Pick<ListedPrivacy, 'kind' | 'field'>): string =>
  field === null ? privacyKindNames[kind] : `更正${fieldNames[field]}`;
