export const prepurchaseWords = {
  title: '预报名',
  text: '留下昵称、邮箱和微信号，就为你登记好了。',

  nickname: '昵称',
  nicknameHint: '4 至 32 个字符，一个汉字算两个',
  nicknameFree: '这个昵称可以用',
  missingNickname: '请输入昵称',
  email: '邮箱',
  emailFree: '这个邮箱可以用',
  missingEmail: '请输入邮箱',
  chatAccount: '微信号',
  chatAccountHint: '最多 50 个字符，可用字母、数字和 . _ - + @',
  missingChatAccount: '请输入微信号',
  privacyBefore: '这些信息只交给学校，用于联系你，详见',
  privacy: '《隐私政策》',
  submit: '提交',

  done: '已经登记好了',
  doneText: (email: string) => `登记的邮箱是 ${email}。再次提交会替换这次填写的内容。`,
  change: '修改',
  home: '回到首页',
} as const;
