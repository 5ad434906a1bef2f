/** Jobs whose failing is felt by students, in their words. */
export const failedJobWords: Readonly<
  Record<string, { what: string; meaning: string; cure: string }>
> = {
  'send-mail': {
    what: '封邮件没有发出去',
    meaning: '发票和换绑的通知收不到；站内消息照常。',
    cure: '看失败的原因：常见的是授权码不对，或收件的邮箱不存在。改好后再试。',
  },
  'send-sms': {
    what: '条验证码没有发出去',
    meaning: '用手机号登录和注册的人等不到验证码。',
    cure: '看失败的原因：常见的是余额不足，或签名、模板没有通过。',
  },
  'deliver-messages': {
    what: '批通知没有送出去',
    meaning: '站内消息照常，邮件、短信和微信的提醒没有送到。',
    cure: '看失败的原因，改好后再试。',
  },
  'deliver-pushes': {
    what: '批浏览器推送没有送出去',
    meaning: '站内消息和其他提醒照常，打开推送的设备没有收到。',
    cure: '看失败的原因，改好后再试。',
  },
  'deliver-work-messages': {
    what: '批工作消息没有送出去',
    meaning: '站内消息和其他提醒照常，企业微信、钉钉和飞书里没有收到。',
    cure: '看失败的原因，改好后再试。',
  },
  'encode-video': {
    what: '个视频没有转成',
    meaning: '那几讲打不开，或放的还是旧的一版。',
    cure: '看失败的原因：文件坏了就换一个再导入，机器的原因修好后再试。',
  },
  'return-money': {
    what: '笔退款没有退成',
    meaning: '学员的钱还没有退到。',
    cure: '看渠道说的原因，改好后再试；退款的编号不变，不会退两次。',
  },
  'rehearse-restore': {
    what: '次恢复演练没有做完',
    meaning: '现在没有影响；这份备份恢复得出来吗，还不知道。',
    cure: '看失败的原因：常见的是盘满了。清理后再演练一次。',
  },
  'make-backup': {
    what: '份备份没有做成',
    meaning: '现在没有影响；这一份没有，恢复时用不上。',
    cure: '看失败的原因：常见的是盘满了。清理后再做一份。',
  },
};
