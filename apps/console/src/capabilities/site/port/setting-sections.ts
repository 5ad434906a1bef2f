import type { Permission } from '@xuezhou/contract/staff';

interface Section {
  readonly key: string;
  readonly title: string;
  /** Of the keys of settings that belong here. */
  readonly holds: RegExp;
  /** What of it is set elsewhere, and where. */
  readonly ways?: readonly SettingWay[];
}

export interface SettingWay {
  readonly to: string;
  readonly words: string;
  /** Whoever lacks it finds a page of which nothing is shown. */
  readonly permission: Permission;
}

/** Where each setting stands; the first that holds it has it, so that a new one is always somewhere. */
export const sections: readonly Section[] = [
  { key: 'school', title: '学校资料', holds: /^(COMPANY|SERVICE|SALES|SUPPORT|OFFICIAL|TUTOR)_/ },
  { key: 'look', title: '看起来', holds: /^$/ },
  { key: 'families', title: '课程系列', holds: /^$/ },
  {
    key: 'sign-in',
    title: '登录与合作方',
    holds: /^(REDIRECT|KECUHUI|CHINA_FRAME)_/,
  },
  { key: 'providers', title: '接外部服务', holds: /^$/ },
  { key: 'study', title: '学习规则', holds: /^LECTURE_/ },
  {
    ...{ key: 'answering', title: '答疑与批改', holds: /^MARKING_/ },
    ways: [
      { to: '/qa/hours', words: '答疑的时间、时限和老师', permission: 'qa.answer' },
      { to: '/qa/canned', words: '常用回答', permission: 'qa.answer' },
    ],
  },
  {
    ...{ key: 'after-sales', title: '售后规则', holds: /^$/ },
    ways: [
      { to: '/refunds', words: '退款：要谁同意，退多少', permission: 'order.read' },
      { to: '/goods', words: '每件商品的期限和价格', permission: 'order.read' },
      { to: '/referral', words: '推荐规则', permission: 'order.read' },
    ],
  },
  {
    ...{ key: 'agreements', title: '协议与个人信息', holds: /^(LEGAL|PRIVACY|AGREEMENT)_URL$/ },
    ways: [
      { to: '/texts/legal', words: '服务条款，每一版都留着', permission: 'setting.read' },
      { to: '/texts/privacy', words: '隐私政策，每一版都留着', permission: 'setting.read' },
      { to: '/requests', words: '学员的申请', permission: 'request.read' },
    ],
  },
  { key: 'addresses', title: '网址与备案', holds: /_URL$|_NUMBER|^APP_/ },
  { key: 'moderation', title: '内容审核', holds: /^$/ },
  { key: 'wechat', title: '微信通知', holds: /^$/ },
  { key: 'tokens', title: '密钥与接口', holds: /^$/ },
  { key: 'others', title: '其他', holds: /^/ },
];

export const sectionOf = (key: string): string =>
  sections.find(({ holds }) => holds.test(key))?.key ?? 'others';
