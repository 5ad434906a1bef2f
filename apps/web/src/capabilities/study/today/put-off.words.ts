/** Chinese text of what was put off to tomorrow. */
export const putOffWords = {
  done: '放到明天了',
  undo: '撤回',
  title: (count: number) => `放到明天的 ${count} 项`,
  back: '拿回来',
  backOf: (title: string) => `把「${title}」拿回今天`,
} as const;
