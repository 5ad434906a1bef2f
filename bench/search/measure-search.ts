import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { bareDocument } from '../../apps/server/src/capabilities/search/sources/search-source.ts';
import { makeGlossary } from '../../apps/server/src/capabilities/search/terms/glossary.ts';
import { root } from '../../tools/root.mjs';
import { quantile } from '../statistics.ts';
import { demonstrationSets, realSets, realTexts, type LabelledSet } from './labelled-sets.ts';
import { measureQueries, type QueriesResult } from './student-queries.ts';
import { measureAsking, type AskingResult } from './ways-of-asking.ts';
import { formerSearcher, ownSearcher, plainSearcher, type Searcher } from './searchers.ts';

export interface Quality {
  /** Shares of the queries whose first, or one of whose first five answers, is right. */
  readonly first: number;
  readonly five: number;
  /** Mean reciprocal rank. */
  readonly mrr: number;
}

export interface SetResult {
  readonly title: string;
  readonly queries: number;
  readonly documents: number;
  readonly own: Quality;
  readonly plain: Quality;
  readonly former: Quality;
}

export interface SearchResult {
  readonly sets: readonly SetResult[];
  readonly asking: AskingResult;
  /** As students type. */
  readonly typed: QueriesResult;
  /** Milliseconds of the processor for one search among `documents`. */
  readonly latency: { readonly documents: number; readonly p50: number; readonly p95: number };
}

const largeIndex = 100_000;
const latencyQueries = 500;

/** `data`: a folder with real questions as `questions/cflue-sample.json` and `questions/financeiq`; else the demonstration's alone. */
export async function measureSearch(
  data: string | undefined,
  say: (line: string) => void,
): Promise<SearchResult> {
  const names = parse(
    await readFile(path.join(root, 'content/glossary.yaml'), 'utf8'),
  ) as string[][];
  const glossary = makeGlossary(names);
  const sets = [
    ...(await demonstrationSets()),
    ...(data === undefined ? [] : await realSets(data)),
  ];
  const results: SetResult[] = [];
  for (const set of sets) {
    say(`${set.title}: ${set.queries.length} queries`);
    results.push({
      title: set.title,
      queries: set.queries.length,
      documents: set.documents.length,
      own: judge(set, await ownSearcher(set.documents, glossary)),
      plain: judge(set, plainSearcher(set.documents)),
      former: judge(set, formerSearcher(set.documents)),
    });
  }
  const spoken = sets[0]?.documents ?? [];
  const asking = measureAsking(spoken, names.flat(), await ownSearcher(spoken, glossary));
  const typed = await measureQueries((documents) => ownSearcher(documents, glossary));
  say(`${largeIndex.toLocaleString('en')} documents are indexed`);
  const texts = data === undefined ? sets.flatMap(textsOf) : await realTexts(data);
  const search = await ownSearcher(
    Array.from({ length: largeIndex }, (_, index) => ({
      ...bareDocument,
      kind: 'question' as const,
      ref: String(index),
      text: mixed(texts, index),
    })),
    glossary,
  );
  return {
    sets: results,
    asking,
    typed,
    latency: { documents: largeIndex, ...timeOf(search, sets) },
  };
}

const textsOf = ({ documents }: LabelledSet): string[] => documents.map(({ text }) => text);

/** Half of one text and half of another: as many different ones as are wanted, with the words of real ones. */
function mixed(texts: readonly string[], index: number): string {
  const [one = '', other = ''] = [
    texts[index % texts.length],
    texts[(index * 7919 + Math.floor(index / texts.length)) % texts.length],
  ];
  return `${one.slice(0, one.length / 2)}${other.slice(other.length / 2)}`;
}

function judge({ queries, nameOf }: LabelledSet, search: Searcher): Quality {
  const ranks = queries.map(({ query, isRight }) => {
    const names = new Set<string>();
    for (const answer of search(query)) {
      if (isRight(answer)) return names.has(nameOf(answer.document)) ? names.size : names.size + 1;
      names.add(nameOf(answer.document));
    }
    return Number.POSITIVE_INFINITY;
  });
  const share = (most: number) => ranks.filter((rank) => rank <= most).length / ranks.length;
  const mrr = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
  return { first: share(1), five: share(5), mrr };
}

function timeOf(search: Searcher, sets: readonly LabelledSet[]): { p50: number; p95: number } {
  const all = sets.flatMap(({ queries }) => queries.map(({ query }) => query));
  const step = Math.max(1, Math.floor(all.length / latencyQueries));
  const queries = all.filter((_, index) => index % step === 0);
  for (const query of queries.slice(0, 20)) search(query);
  const times = queries.map((query) => {
    // Of the processor, not of the wall: what else the machine does is no part of it.
    const from = process.cpuUsage();
    search(query);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  });
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
