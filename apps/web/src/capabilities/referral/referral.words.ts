const figure = (value: number) => value.toLocaleString('en-US');

/** Chinese text of recommending. */
export const referralWords = {
  title: '推荐同学',
  caption: '觉得好再推荐，不必发朋友圈',
  code: '我的推荐码',
  qr: '推荐链接的二维码',
  scan: '扫开后填手机号就能注册',
  copy: '复制推荐链接',
  copyShort: '复制链接',
  copied: '已复制',
  copyFailed: '没有复制成，请长按下面的链接复制',
  save: '保存二维码',
  fileName: (code: string) => `推荐码-${code}.png`,
  friendPays: (least: number, yuan: number) =>
    [`同学第一次付款满 ${least} 元时，他少付 `, `${yuan} 元`, '。'] as const,
  friendRegisters: (least: number) => `同学用它注册，第一次付款满 ${least} 元，`,
  after: '他过了退款期，你得 ',
  couponOf: (yuan: number) => `${yuan} 元券`,
  pointsOf: (points: number) => `${figure(points)} 积分`,
  or: '或 ',
  either: '，任选一样。',
  end: '。',
  most: (most: number) => `一年最多 ${most} 份。`,
  off: '学校现在没有推荐活动',
  offText: '以前的推荐和谢礼都还在，到时照样可选。',
  records: '推荐记录',
  count: (friends: number, points: number, open: number) =>
    [
      `${friends} 位同学`,
      ...(points > 0 ? [`得到 ${figure(points)} 积分`] : []),
      ...(open > 0 ? [`有 ${open} 份谢礼可选`] : []),
    ].join('，'),
  none: '还没有推荐记录',
  noneText: '同学用你的链接或推荐码注册以后，会出现在这里。',
  foot: '你只看到同学的姓，看不到他的手机号；他也看不到你的。自己推荐自己、用别人的付款刷单都不算。',
  paid: (yuan: string) => `付款 ¥${yuan}`,
  over: '已过退款期',
  until: (day: string) => `${day}过退款期`,
  registered: '注册了，还没有付款',
  refunded: (day: string) => `${day}已退款`,
  choose: '选谢礼',
  states: {
    waiting: '到时可选',
    registered: '还没有',
    refunded: '没有谢礼',
    none: '没有谢礼',
  },
  chosen: (reward: string) => `已选 ${reward}`,
  failed: '推荐记录没有加载出来',
  failedText: '记录都在，过一会儿再看。',
  again: '再试一次',

  chooseTitle: '选一份谢礼',
  thanks: (name: string, isOnly: boolean) =>
    isOnly
      ? `谢谢你把${name}带来。领了以后不能换。`
      : `谢谢你把${name}带来。两样价值相同，选好后不能换。`,
  coupon: '优惠券',
  couponText: (least: number) => `满 ${least} 可用，全部课程和题库，一年内有效`,
  pointsText: (yuan: string) => `可抵 ${yuan} 元，也能换别的东西`,
  later: '以后再选',
  confirm: { points: '就选积分', coupon: '就选优惠券' },
  slow: '还在等，网有点慢',
  offline: '连上网再选',
  chooseFailed: '没有选成，请再试一次',
  done: { points: '积分已到账', coupon: '优惠券已到账' },
} as const;
