interface Section {
  readonly key: string;
  readonly title: string;
  /** Of the keys of settings that belong here. */
  readonly holds: RegExp;
}

/** Where each setting stands; the first that holds it has it, so that a new one is always somewhere. */
export const sections: readonly Section[] = [
  { key: 'school', title: '学校资料', holds: /^(COMPANY|SERVICE|SALES|SUPPORT|OFFICIAL|TUTOR)_/ },
  { key: 'look', title: '看起来', holds: /^$/ },
  {
    key: 'sign-in',
    title: '登录与合作方',
    holds: /^(REDIRECT|KECUHUI|CHINA_FRAME)_|^AGREEMENT_URL$/,
  },
  { key: 'study', title: '学习规则', holds: /^LECTURE_/ },
  { key: 'addresses', title: '网址与备案', holds: /_URL$|_NUMBER|^APP_/ },
  { key: 'moderation', title: '内容审核', holds: /^$/ },
  { key: 'wechat', title: '微信通知', holds: /^$/ },
  { key: 'tokens', title: '密钥与接口', holds: /^$/ },
  { key: 'others', title: '其他', holds: /^/ },
];

export const sectionOf = (key: string): string =>
  sections.find(({ holds }) => holds.test(key))?.key ?? 'others';
