/** What the shell itself says from the first page on; a capability's words are in its own file. */
export const shellWords = {
  offline: '现在没有网络，已打开的内容仍可以看',
  newVersion: '有新版本',
  refresh: '刷新',
  later: '稍后',

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
} as const;
