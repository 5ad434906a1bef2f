/** What toasts of the shell itself say. */
export const toastWords = {
  notOpened: '没有打开，请刷新页面再试',
  notDone: '刚才按的没有生效，请再按一次',
} as const;
