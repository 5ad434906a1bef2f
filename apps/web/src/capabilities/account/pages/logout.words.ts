export const logoutWords = { leaving: '正在退出登录……' } as const;
