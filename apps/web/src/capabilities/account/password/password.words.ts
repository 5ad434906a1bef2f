export const passwordWords = {
  next: '下一步',
  other: '换一个手机号或邮箱',
  toLogin: '去登录',
  /** The server's answer is the same; who waits for nothing should know why. */
  same: '为保护隐私，无论账号是否存在，提示都一样。',

  forget: {
    title: '忘记密码',
    text: '用账号的手机号或邮箱，设置一个新密码。',
    backToLogin: '返回登录',
    name: '手机号或邮箱',
    nameHint: '境外手机号请加上区号，例如 +85251234567',
  },

  code: {
    title: '输入验证码',
    sent: (to: string) => `如果 ${to} 注册过，验证码已经发出，一般 10 秒内到。`,
    missing: '请输入 6 位验证码',
  },

  mail: {
    title: '查收邮件',
    sent: (to: string) => `如果有账号绑定了 ${to}，邮件已经发出，几分钟内会到。`,
    open: '请打开邮件里的链接设置新密码。链接 15 分钟内有效，只能用一次。',
    missing: '没有收到？请先看看垃圾邮件，再确认邮箱没有写错。',
    again: '重新发送',
    wait: (seconds: number) => `${seconds} 秒后可重新发送`,
  },

  reset: {
    title: '设置新密码',
    text: '设置后，所有设备都要用新密码重新登录。',
    password: '新密码',
    hint: '至少 8 位，同时有字母和数字',
    show: '显示密码',
    save: '保存新密码',
  },

  expired: {
    title: '链接或验证已失效',
    text: '链接和验证码 15 分钟内有效，只能用一次；链接如果是复制过来的，也可能少了一段。重新申请一次就好。',
    again: '重新申请',
  },

  success: {
    title: '新密码已生效',
    text: '所有设备都已退出登录，请用新密码登录。',
  },
} as const;
