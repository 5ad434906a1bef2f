import type { ListedWord, WordCategory, WordOutcome } from './find-words.ts';

const listed = (
  category: WordCategory,
  outcome: WordOutcome,
  words: readonly string[],
): ListedWord[] => words.map((word) => ({ word, category, outcome }));

/**
 * A list to begin with: what schools meet most. Words of the field stay out, since 内幕交易, 做空 and 博彩 are what students
 * write about; so does whatever is part of other words, as 代考 of 现代考试.
 */
export const starterWords: readonly ListedWord[] = [
  ...listed('ads', 'refuse', [
    ...[
      '加微信',
      '加我微信',
      '加个微信',
      '加薇信',
      '加威信',
      '加v信',
      '加vx',
      '加wx',
      '加扣扣',
      '加qq群',
    ],
    ...['扫码进群', '私聊领取', '点击链接领取', '代写作业', '代写论文', '刷单兼职', '兼职日结'],
  ]),
  ...listed('ads', 'hold', [
    '免费领资料',
    '低价转让课程',
    '课程转让',
    '拼课群',
    '合租账号',
    '出售账号',
  ]),
  ...listed('fraud', 'refuse', [
    ...['找人代考', '代考包过', '保过代考', '替考枪手', '考试枪手', '考前押题答案', '出售真题答案'],
    ...['办假证', '假证书', '代开发票', '虚开发票代办', '无抵押秒放款', '黑户贷款', '套花呗'],
  ]),
  ...listed('fraud', 'hold', [
    '荐股群',
    '跟单群',
    '带单老师',
    '老师带盘',
    '内部票',
    '拉人头返现',
    '包过班',
  ]),
  ...listed('gambling', 'refuse', [
    '网上赌场',
    '线上赌博平台',
    '博彩网站',
    '赌球网',
    '六合彩开奖',
    '百家乐平台',
    '时时彩计划',
  ]),
  ...listed('sexual', 'refuse', [
    '约炮',
    '裸聊',
    '卖淫',
    '嫖娼',
    '援交',
    '黄色视频',
    '成人视频',
    '一夜情服务',
  ]),
  ...listed('abuse', 'refuse', [
    '傻逼',
    '煞笔东西',
    '操你妈',
    '草泥马',
    '去死吧',
    '狗杂种',
    '王八蛋',
  ]),
  ...listed('abuse', 'hold', ['脑残', '智障', '垃圾老师', '滚出去']),
  ...listed('illegal', 'refuse', [
    '买卖枪支',
    '出售枪支',
    '贩卖毒品',
    '冰毒货源',
    '窃听器出售',
    '人体器官买卖',
    '银行卡四件套',
  ]),
];
