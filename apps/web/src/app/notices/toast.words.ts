/** What toasts of the shell itself say. */
export const toastWords = {
  notOpened: '没有打开，请刷新页面再试',
} as const;
