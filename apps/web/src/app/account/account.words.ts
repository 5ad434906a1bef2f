/** What the learner's own menu says. */
export const accountWords = {
  account: '我的',
  accountOf: (nickname: string) => `${nickname}，打开我的菜单`,
  scheme: '外观',
  schemeAuto: '自动',
  schemeLight: '浅色',
  schemeDark: '深色',
  logOut: '退出登录',

  links: {
    messages: '消息',
    orders: '订单',
    coupons: '优惠券',
    addresses: '收货地址',
    points: '积分',
    medals: '奖章与成就',
    referral: '推荐同学',
    notes: '笔记',
    assistant: '找讲解',
    favorites: '收藏',
    career: '职业规划',
    alumni: '校友的祝福',
    unread: (count: string) => `${count} 条未读`,
    identity: '实名认证',
    verified: '已认证',
    settings: '设置',
  },
} as const;
