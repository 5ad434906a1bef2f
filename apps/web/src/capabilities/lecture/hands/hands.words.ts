/** What fingers on a lecture are told. */
export const handsWords = {
  back: (seconds: number) => `后退 ${seconds} 秒`,
  on: (seconds: number) => `前进 ${seconds} 秒`,
  fast: '2× 播放中，松手恢复',
  place: (time: string, length: string) => `${time} / ${length}`,
  noteAt: (time: string) => `在 ${time} 记一条笔记`,
  note: '记一条',
  ofLine: '这一句',
  makeNote: '记成笔记',
  makeCard: '做成闪卡',
  leave: '取消',
  play: '播放',
  pause: '暂停',
  stopsAt: (time: string) => `停在 ${time}`,
} as const;
