/** What each job does, for who looks after the machine; one that is not named here shows its own name. */
const titles: Readonly<Record<string, string>> = {
  'send-sms': '发验证码',
  'send-mail': '发邮件',
  'send-email-code': '发邮箱验证码',
  'send-password-reset': '发重设密码的邮件',
  'note-room': '记下盘还剩多少',
  'check-sms-sign': '问短信签名审核好了没有',
  'deliver-messages': '送通知',
  'encode-video': '转视频',
  'encode-sound': '转一节课的声音',
  'index-passages': '做搜索的索引',
  'embed-passages': '做按意思搜索的向量',
  'return-money': '退款',
  'check-payments': '核对付款',
  'take-bills': '取渠道的账单',
  'check-books': '核对账目',
  'erase-accounts': '注销到期的账号',
  'forget-old': '清理到期的记录',
  'make-backup': '备份',
  'rehearse-restore': '演练恢复',
  'clear-rehearsals': '清理中断的恢复演练',
  'count-answers': '统计作答',
  'count-statistics': '统计题目',
  'count-cards': '统计闪卡',
  'remind-live': '提醒直播',
};

export const jobTitle = (name: string): string => titles[name] ?? name;
