export const partnerWords = {
  title: '合作机构学员登录',
  titleOf: (name: string) => `${name}学员登录`,
} as const;
