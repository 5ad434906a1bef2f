export const smsWords = {
  code: '验证码',
  hint: '6 位数字',
  missing: '请输入 6 位验证码',
  send: '获取验证码',
  sendAgain: '重新获取',
  wait: (seconds: number) => `${seconds} 秒后重发`,
  sentTo: (mobile: string) => `已发送到 ${mobile}，一般 10 秒内到。`,
} as const;
