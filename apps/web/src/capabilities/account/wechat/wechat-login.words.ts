export const wechatLoginWords = {
  bindTitle: '绑定手机号',
  bindText: (nickname: string) =>
    nickname === '' ? '这个微信还没有账号。' : `微信「${nickname}」还没有账号。`,
  scanAgain: '重新扫码',
  why: '绑定后，用手机号或微信都能登录；手机号已注册的，会直接登录原来的账号。',
} as const;
