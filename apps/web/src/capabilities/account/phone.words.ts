export const phoneWords = {
  phone: '手机号',
  region: '国家或地区',
  missing: '请输入手机号',
  format: '手机号格式不正确',
  goRegister: '去注册',
  goLogin: '去登录',
} as const;
