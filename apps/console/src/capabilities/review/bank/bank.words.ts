import { suspicionWords as words } from '@xuezhou/contract/review';
import type { BankQuestion } from '@xuezhou/contract/review/console';

export const kindWords: Readonly<Record<BankQuestion['kind'], string>> = {
  ...{ single: '单选', multiple: '多选', truefalse: '判断', numeric: '填数' },
  ...{ table: '填表', open: '问答', xl: '综合' },
};

export const stateWords: Readonly<Record<BankQuestion['state'], string>> = {
  ...{ asked: '在用', withdrawn: '已撤下', gone: '文件里已没有' },
};

export const onlyWords = {
  ...{
    suspect: '可疑的',
    reported: '有人报错的',
    unanswered: '没人做过的',
    unexplained: '没有解析的',
    unplaced: '没有章节的',
  },
} as const;

export const suspicionWords: Readonly<Record<BankQuestion['suspicions'][number], string>> = words;
