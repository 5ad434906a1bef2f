/** Chinese text of the write-off of a code. */
export const writeOffWords = {
  title: '用兑换码',
  lead: '在别处买的，用拿到的码换成你的。',
  code: '兑换码',
  hint: '字母不分大小写，一个码用一次',
  missing: '请先输入兑换码',
  submit: '兑换',
  login: '登录后兑换',
  offline: '连上网再兑换',
  trouble: '码用不了，或者找不到码？',
  contact: '联系我们',
} as const;
