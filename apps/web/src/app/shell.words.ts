/** What the shell itself says; a capability's words are in its own file. */
export const shellWords = {
  product: '学舟',
  account: '我的',
  accountOf: (nickname: string) => `${nickname}，打开我的菜单`,
  scheme: '外观',
  schemeAuto: '自动',
  schemeLight: '浅色',
  schemeDark: '深色',
  logOut: '退出登录',

  links: {
    messages: '消息',
    notes: '笔记',
    favorites: '收藏',
    career: '职业规划',
    newMessages: '有新消息',
    identity: '实名认证',
    verified: '已认证',
    settings: '设置',
  },

  offline: '现在没有网络，已打开的内容仍可以看',
  newVersion: '有新版本',
  refresh: '刷新',
  later: '稍后',

  loading: {
    page: '加载中...',
    wait: '请稍等...',
    notes: '正在为您加载课程笔记信息...',
  },

  notice: {
    ok: '知道了',
    logInAgain: '重新登录',
    reload: '刷新页面',
    later: '稍后',
    sessionEnded: '登录已过期',
    loggedInElsewhere: '账号在别处登录',
    takenOver: (when: string, device: string) =>
      device === '' ? `${when}，有人登录了您的账号。` : `${when}，${device} 登录了您的账号。`,
    notMe: '如果不是您本人，请登录后马上修改密码。',
    progressKept: '学习进度都已保存。',
    sorry: '刚才的操作没有完成，刷新后再试一次。',
    notFound: '它可能已下架，或者链接不完整。',
    unavailable: '请过几分钟再试，已做的内容不会丢。',
    network: '已打开的内容仍可以看，连上后再试一次。',
  },

  error: {
    again: '再试一次',
    reload: '重新加载',
    back: '返回',
    home: '回到首页',
    chunk: '页面没有加载成功',
    chunkText: '可能是网络慢，也可能刚更新了版本。重新加载一次。',
    offline: '网络断开了',
    offlineText: '连上网络后再试一次，做过的内容都还在。',
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
  },
} as const;
