export const deviceWords = {
  /** @param from 11 月 20 日; null where it is not known */
  unsent: (questions: number, others: number, from: string | null) => {
    const what = [questions > 0 && `${questions} 题`, others > 0 && `${others} 处记录`]
      .filter(Boolean)
      .join('、');
    return `${what}还没交${from === null ? '' : `，从 ${from}起`}`;
  },
  sentByItself: '都存在这台设备上，连上网络再打开这里，就会自动提交。请先不要清除浏览器数据。',
  homeScreen: 'Safari 会清掉七天没打开的内容，建议点“分享”，再“添加到主屏幕”，以后从那里打开。',
  plain: '这个地址没有用 https：没有网络时打不开页面，也不能装成应用；其余功能照常。',
};
