/** What is said in a page's place; apart from the shell's words, which the first page has. */
export const insteadWords = {
  loading: {
    page: '加载中...',
    wait: '请稍等...',
    notes: '正在为您加载课程笔记信息...',
  },

  error: {
    again: '再试一次',
    reload: '重新加载',
    back: '返回',
    home: '回到首页',
    toMocks: '去模考',
    toIdentity: '去实名认证',
    chunk: '页面没有加载成功',
    chunkText: '可能是网络慢，也可能刚更新了版本。重新加载一次。',
    offline: '网络断开了',
    offlineText: '连上网络后会自动打开，做过的内容都还在。',
    unopened: '这一页没有打开',
    laterText: '过一会儿再试一次；做过的内容都还在。',
    notFoundText: '它可能已下架，或者链接不完整。',
    broken: '这一页出了点问题',
    brokenText: '重新加载多半就好；做过的内容都还在。',
  },

  prompt: {
    'not-verified': '你还没有完成实名认证',
    'review-failed': '你的实名认证审核未通过',
    verifyText: '亲爱的同学，请先完成实名认证。',
    verify: '去认证',
    'view-closed': '以学员身份看时不开放',
    viewClosedText: (name: string) =>
      `你正以${name}的身份查看。视频、消息、付款、证件和登录只有本人能看。要结束，点页面最上面的“结束查看”。`,
    home: '回到首页',
  },
} as const;
