export const loginPhoneWords = {
  title: '绑定手机号',
  notMine: '不是这个账号？',
  other: '换一个账号登录',
  going: '请稍等...',
} as const;
