export const stateWords = { asked: '在用', retired: '已撤下' } as const;

export const onlyWords = {
  ...{ reported: '有人报错的', forgotten: '常忘的', unseen: '没人学过的' },
} as const;

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
