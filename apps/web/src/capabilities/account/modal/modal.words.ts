export const modalWords = {
  label: '登录',
  close: '关闭',
  bindPhone: '绑定手机号',
  changePhone: '更换手机号',
} as const;
