import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const kind = {
  words: '哪一种',
  values: {
    nickname: '昵称',
    avatar: '头像',
    question: '提问',
    answer: '回答',
    comment: '评论',
    note: '分享的笔记',
    live: '直播聊天',
    team: '班级群',
  },
};
const category = {
  words: '类别',
  values: {
    ads: '广告引流',
    fraud: '诈骗',
    gambling: '赌博',
    sexual: '色情',
    abuse: '辱骂',
    illegal: '违法',
    other: '其他',
  },
};
const outcome = {
  words: '怎么处理',
  values: { refuse: '不能发', hold: '先审后发', allow: '放行' },
};

export const auditWords = {
  addGateWords: { added: '新加', changed: '修改', word: '词', category, outcome },
  removeGateWord: { word: '词', category, outcome },
  tryGate: null,
  setGateWishes: { holdsPictures: '图片先审后发', holdsWhenDown: '内容安全服务没有回应时先审后发' },
  passHeld: { kind, words: '内容', appealed: '申诉过' },
  refuseHeld: { kind, words: '内容', appealed: '申诉过' },
} satisfies AuditWordsOf<typeof contract>;
