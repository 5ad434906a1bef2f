import type { MessageChannel } from '@xuezhou/contract/message';

export const channelWords: Readonly<Record<MessageChannel, string>> = {
  wechat: '微信服务号',
  sms: '短信',
  mail: '邮件',
};
