export const questionsWords = {
  place: (time: string) => `${time} · 老师留的一道题`,
  count: (number: number, of: number) => `第 ${number} 题，共 ${of} 题`,
  stopped: (time: string) => `停在 ${time}，答完接着放`,
  mark: (time: string) => `${time} 有一道题`,
  dialog: '随堂题',
};
