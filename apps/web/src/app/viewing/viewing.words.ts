const two = (number: number): string => String(number).padStart(2, '0');

export const viewingWords = {
  label: '以学员身份查看',
  as: (name: string) => `你正以${name}的身份查看，只读`,
  /** What stays closed is said here before it is opened. */
  why: (why: string) =>
    `原因：${why} · 视频、消息、订单、证件和登录打不开 · 打开的页面都有记录 · 学员会收到一条消息`,
  /** Milliseconds. */
  left: (ms: number) =>
    `${two(Math.floor(ms / 60_000))}:${two(Math.floor(ms / 1000) % 60)} 后自动结束`,
  end: '结束查看',
  failed: '没有结束成，请看看网络再按一次；到时间它也会自己结束',
};
