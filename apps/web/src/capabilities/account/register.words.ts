export const registerWords = {
  title: (school: string) => `注册${school}`,
  hasAccount: '已经有账号？',
  toLogin: '直接登录',
  next: '下一步',
  setUpTitle: '设置昵称和密码',
  setUpText: '手机号已验证，再填两项就好。',
  done: '完成注册',
  startOver: '换一个手机号',

  nickname: '昵称',
  nicknameHint: '4 至 32 个字符，一个汉字算两个',
  nicknameFree: '这个昵称可以用',
  missingNickname: '请输入昵称',
  password: '密码',
  showPassword: '显示密码',
  passwordHint: '至少 8 位，同时有字母和数字',

  guardian: '学员未满 14 周岁时请勾选：我是监护人，已阅读并同意',
  privacy: '《隐私政策》',
} as const;
