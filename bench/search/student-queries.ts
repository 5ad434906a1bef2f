import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import {
  bareDocument,
  type SearchDocument,
} from '../../apps/server/src/capabilities/search/sources/search-source.ts';
import { markFormula } from '../../apps/server/src/capabilities/search/terms/formula-marks.ts';
import { root } from '../../tools/root.mjs';
import { demonstrationSets } from './labelled-sets.ts';
import type { Searcher } from './searchers.ts';

/** As students type, and what one of the first five answers says; null: nothing fits, and nothing is to be offered. */
const queries: readonly (readonly [query: string, wanted: RegExp | null])[] = [
  // Traditional letters.
  ['優先股', /优先股/],
  ['淨現值', /净现值/],
  ['貨幣時間價值', /货币的?时间价值/],
  ['合併報表', /合并报表|合并财务报表/],
  ['資產負債表', /资产负债表/],
  ['標準差', /标准差/],
  ['現金流量表', /现金流量表/],
  ['長期股權投資', /长期股权投资/],
  // By sound.
  ['jingxianzhi', /净现值/],
  ['jxz', /净现值/],
  ['jzxz', /净现值/],
  ['hebingbaobiao', /合并报表|合并财务报表/],
  ['hbbb', /合并报表/],
  ['huobi shijian jiazhi', /货币的?时间价值/],
  ['biaozhuncha', /标准差/],
  ['nbsyl', /内部收益率/],
  ['xiapubilv', /夏普比率/],
  ['niandjin nianjin', /年金/],
  ['zcfzb', /资产负债表/],
  // One wrong letter.
  ['annuty', /年金|annuity/i],
  ['sharp ratio', /夏普|sharpe/i],
  ['varience', /方差|variance/i],
  ['probabilty', /概率|probability/i],
  ['standrad deviation', /标准差|standard deviation/i],
  ['perpetiuty', /永续|perpetuity/i],
  // Numbers and places.
  ['70080', /^#70080 /],
  ['题 70080', /^#70080 /],
  ['#70004', /^#70004 /],
  ['第 3 章', /^@第 3 章/],
  ['第三章', /^@第 3 章/],
  ['第 3 章第 2 题', /^%第 3 章 第 2 题 /],
  // Exact terms.
  ['NPV', /净现值|NPV/],
  ['IRR', /内部收益率|IRR/],
  ['p-value', /p 值|p-value/i],
  ['p 值', /p 值/],
  ['t 检验', /t 检验/],
  ['EAR', /有效年利率|EAR/],
  // Formulas.
  ['FV=PV(1+r)^n', /FV ?= ?PV/],
  ['PV = FV / (1+r)^n', /PV ?= ?FV|FV\/|FV ?= ?PV/],
  ['EAR=(1+r/m)^m-1', /EAR=/],
  // As they always were.
  ['净现值', /净现值/],
  ['年金', /年金/],
  ['内部收益率怎么算', /内部收益率/],
  ['什么是永续年金', /永续年金/],
  // Nothing fits.
  ['红烧肉', null],
  ['光合作用', null],
  ['牛顿第二定律', null],
  ['三国演义作者', null],
  ['qwxkzzv', null],
  ['区块链共识机制', null],
];

const marked = (text: string): string =>
  text.replaceAll(/\$+([^$]+)\$+/g, (_all, tex: string) => markFormula(tex));

interface Question {
  id: number;
  stem: string;
  explanation: string;
  options?: Record<string, string | { text: string }>;
}
interface Card {
  id: number;
  front: string;
  back: string;
}

/** All that the demonstration teaches, as the server has it indexed. */
async function demonstrationDocuments(): Promise<SearchDocument[]> {
  const courses = path.join(root, 'content/courses');
  const files = (await readdir(courses, { recursive: true })).toSorted();
  const documents = [...((await demonstrationSets())[0]?.documents ?? [])];
  for (const file of files.filter((name) => path.basename(name) === 'reading.md')) {
    const folder = path.join(courses, path.dirname(file));
    const [, head = '', text = ''] =
      /^---\n(.*?)\n---\n(.*)$/s.exec(await readFile(path.join(courses, file), 'utf8')) ?? [];
    const { id, number, title } = parse(head) as { id: number; number: string; title: string };
    const place = { ...bareDocument, reading_id: id };
    documents.push({ ...place, kind: 'reading', text: title, aside: number });
    for (const paragraph of text.split(/\n\n+/).filter((one) => one.trim() !== ''))
      documents.push({ ...place, kind: 'paragraph', heading: title, text: marked(paragraph) });
    const list = async <Row>(name: string) => {
      const content = await readFile(path.join(folder, name), 'utf8').catch(() => '[]');
      return parse(content) as Row[];
    };
    for (const [index, one] of (await list<Question>('questions.yaml')).entries()) {
      const options = Object.values(one.options ?? {}).map((option) =>
        typeof option === 'string' ? option : option.text,
      );
      documents.push({
        ...bareDocument,
        kind: 'question',
        reading_id: id,
        ref: String(one.id),
        heading: `${number} ${title}`,
        text: marked([one.stem, ...options].join(' ')),
        aside: `第 ${index + 1} 题 ${marked(one.explanation)}`,
      });
    }
    for (const { id: ref, front, back } of await list<Card>('cards.yaml'))
      documents.push({
        ...bareDocument,
        kind: 'card',
        reading_id: id,
        ref: String(ref),
        heading: marked(front),
        text: marked(`${front} ${back}`),
      });
  }
  return documents;
}

const shown = ({ kind, ref, heading, text, aside }: SearchDocument): string => {
  if (kind === 'question')
    return `${heading.startsWith('第') ? `%${heading.slice(0, 5)} ${aside.slice(0, 6)}` : ''}\n#${ref} ${text} ${aside}`;
  return kind === 'reading' ? `@${aside} ${text}` : `${heading} ${text}`;
};

export interface QueriesResult {
  readonly queries: number;
  readonly answered: number;
  readonly missed: readonly string[];
}

/** How many of the queries find what is wanted among the first five. */
export async function measureQueries(
  searcherOf: (documents: readonly SearchDocument[]) => Promise<Searcher>,
): Promise<QueriesResult> {
  const search = await searcherOf(await demonstrationDocuments());
  const missed = queries.filter(([query, wanted]) => {
    const found = search(query);
    if (wanted === null) return found.length > 0;
    const lines = new RegExp(wanted.source, `${wanted.flags}m`);
    return !found.slice(0, 5).some(({ document }) => lines.test(shown(document)));
  });
  return {
    queries: queries.length,
    answered: queries.length - missed.length,
    missed: missed.map(([query]) => query),
  };
}
