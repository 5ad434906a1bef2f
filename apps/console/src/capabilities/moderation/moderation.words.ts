import type { GateWord, Held } from '@xuezhou/contract/moderation/console';

export const kindNames: Readonly<Record<Held['kind'], string>> = {
  nickname: '昵称',
  avatar: '头像',
  question: '提问',
  answer: '回答',
  comment: '评论',
  note: '分享的笔记',
  live: '直播聊天',
  team: '班级群',
};

export const categoryNames: Readonly<Record<GateWord['category'], string>> = {
  ads: '广告引流',
  fraud: '诈骗',
  gambling: '赌博',
  sexual: '色情',
  abuse: '辱骂',
  illegal: '违法',
  other: '其他',
};

export const outcomeNames: Readonly<Record<GateWord['outcome'], string>> = {
  refuse: '不能发',
  hold: '先审后发',
  allow: '放行',
};

export const categories = Object.keys(categoryNames) as GateWord['category'][];
export const outcomes = Object.keys(outcomeNames) as GateWord['outcome'][];
