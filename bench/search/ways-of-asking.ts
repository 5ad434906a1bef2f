import { leastOfQuestion } from '../../apps/server/src/capabilities/assistant/find-lectures.ts';
import type { SearchDocument } from '../../apps/server/src/capabilities/search/sources/search-source.ts';
import type { Searcher } from './searchers.ts';

/** How students ask of one thing. */
const ways = [
  '什么是？',
  '怎么算？',
  '是什么意思',
  '由哪几部分组成？',
  '怎么理解',
  '有哪些特点',
  '老师能不能再讲一下',
  '的公式为什么是这样的',
];
/** Those that stand before what is asked of. */
const before = /^(?:什么是|怎么理解|老师能不能再讲一下)/;

/** Of other fields, and of this one what the demonstration does not teach. */
const untaught = [
  ...['比特币减半', '红烧肉', '波动率微笑', '巴塞尔协议', '信用违约互换', '增值税进项税额'],
  ...['企业合并商誉', '碳足迹核算', '三国演义作者', '希腊字母对冲', '合同法违约责任'],
  ...['供应链金融票据', '土地增值税', '区块链共识机制', '光合作用', '牛顿第二定律', '蝴蝶价差'],
  ...['跨式期权', '保险精算生命表', '个人所得税起征点'],
];

export interface AskingResult {
  /** Questions of what is taught by its name, and of what is not. */
  readonly taught: number;
  readonly untaught: number;
  /** Shares of them that the assistant takes for taught. */
  readonly found: number;
  readonly mistaken: number;
}

const asked = (term: string): string[] =>
  ways.map((way) => {
    const [start = ''] = before.exec(way) ?? [];
    return `${start}${term}${way.slice(start.length)}`;
  });

/** Whether what is taught word for word is found, whatever it is asked with, and what is not is refused. */
export function measureAsking(
  documents: readonly SearchDocument[],
  names: readonly string[],
  search: Searcher,
): AskingResult {
  const text = documents.map((document) => document.text).join('\n');
  const terms = new Set(names.filter((name) => /^\p{Script=Han}{2,}$/u.test(name)));
  const taught = [...terms].filter((name) => text.includes(name)).flatMap(asked);
  const others = untaught.filter((name) => !text.includes(name)).flatMap(asked);
  const share = (questions: readonly string[]) =>
    questions.filter((question) =>
      search(question).some(({ coverage = 0 }) => coverage >= leastOfQuestion),
    ).length / questions.length;
  return {
    taught: taught.length,
    untaught: others.length,
    found: share(taught),
    mistaken: share(others),
  };
}
