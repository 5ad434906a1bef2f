import type { FoundText, Hit, Where } from '@xuezhou/contract/bulk/console';

export const whereWords: Readonly<Record<Where, string>> = {
  ...{ text: '正文', caption: '字幕', slides: '讲稿', question: '题干和选项' },
  ...{ explanation: '解析', title: '书名、章名、讲名' },
};

/** One place. */
export interface FoundRow extends Hit {
  readonly key: string;
  readonly text: FoundText;
  readonly fault: string | null;
}

export const rowsOf = (texts: readonly FoundText[]): FoundRow[] =>
  texts.flatMap((text) =>
    text.hits.map((hit) => ({
      ...hit,
      ...{ key: `${text.key}#${hit.index}`, text, fault: text.fault },
    })),
  );

/** The name of a book, as 《麦考雷久期：八十年》. */
const isInBookName = ({ before, after }: FoundRow): boolean =>
  before.lastIndexOf('《') > before.lastIndexOf('》') &&
  after.includes('》') &&
  !after.slice(0, after.indexOf('》')).includes('《');

/** Why nobody has chosen it: what is said to be wrong needs a look. */
export function whyLeft(row: FoundRow): string | null {
  if (row.fault !== null) return row.fault;
  if (isInBookName(row)) return '书名，没选';
  return row.isWhole ? null : '像是别的词的一部分，没选';
}

export const isLeftAtFirst = (row: FoundRow): boolean => whyLeft(row) !== null;
