import type { CampaignState } from '@xuezhou/contract/campaign/console';
import type { MessageChannel } from '@xuezhou/contract/message';

export const stateWords: Readonly<
  Record<
    CampaignState,
    { readonly words: string; readonly tone: 'quiet' | 'accent' | 'right' | 'review' }
  >
> = {
  draft: { words: '草稿', tone: 'review' },
  planned: { words: '排上了', tone: 'accent' },
  sending: { words: '正在发', tone: 'accent' },
  sent: { words: '发完了', tone: 'right' },
  stopped: { words: '没有发', tone: 'review' },
  recalled: { words: '收回了', tone: 'quiet' },
};

export const channelWords: Readonly<Record<MessageChannel, string>> = {
  wechat: '微信服务号',
  sms: '短信',
  mail: '邮件',
  push: '浏览器推送',
  work: '企业微信、钉钉、飞书',
};

/** 「¥1.08」「¥0.045」: a short message costs parts of a fen, and no sum is shown smaller than it is. */
export const yuanText = (milliYuan: number): string =>
  `¥${(milliYuan / 1000).toFixed(milliYuan % 10 === 0 ? 2 : 3)}`;

export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;
