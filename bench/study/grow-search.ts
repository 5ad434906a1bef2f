import {
  contentSource,
  indexSource,
} from '../../apps/server/src/capabilities/search/index-course.ts';
import { bareDocument } from '../../apps/server/src/capabilities/search/sources/search-source.ts';
import type { School } from '../school/open-school.ts';
import { longBook } from './grow-school.ts';

export const documentCount = 20_000;

const topics = [
  '久期',
  '凸性',
  '到期收益率',
  '信用利差',
  '现金流折现',
  '套期保值',
  '资本结构',
  '所得税费用',
];
const verbs = [
  '决定了',
  '不影响',
  '的变化先于',
  '可以近似地看作',
  '与市场预期一起改变',
  '的敏感程度取决于',
];
const things = [
  '债券的价格',
  '利率期限结构',
  '企业的自由现金流',
  '递延所得税负债',
  '投资组合的风险',
  '远期合约的价值',
];

const pick = (list: readonly string[], number: number) => list[number % list.length] ?? '';

/** Each is another paragraph; every eighth names one topic, as in a real book. */
const paragraphOf = (number: number): string =>
  `第 ${number} 段：${pick(topics, number)}${pick(verbs, Math.floor(number / 8))}${pick(things, Math.floor(number / 48))}，` +
  `所以在第 ${number % 30} 期之后，分析师要再看一次${pick(things, number + 1)}，并且写下自己的理由。`;

/** What one searches for: words of many paragraphs, of few and of none, and letters across words. */
export const searches = [
  ...topics.slice(0, 4),
  '第 17 期之后',
  '信用利差 远期合约',
  '税负债',
  '不存在的词',
];

/** Gives the long book as many paragraphs as a large school has. */
export async function growSearch({ services }: School, count = documentCount): Promise<void> {
  const documents = Array.from({ length: count }, (_, number) => ({
    ...bareDocument,
    kind: 'paragraph' as const,
    book_id: longBook.bookId,
    reading_id: 900_001 + (number % 100),
    place: number,
    text: paragraphOf(number),
  }));
  await indexSource(services, { courseId: longBook.courseId, source: contentSource }, documents);
}
