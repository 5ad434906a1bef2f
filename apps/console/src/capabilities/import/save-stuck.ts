import type { ImportRow } from '@xuezhou/contract/import/console';
import type { Column } from '../../platform/list/column.ts';
import { saveFaulty } from '../../platform/sheet/save-faulty.ts';
import { fetchRows } from './import.queries.ts';
import { cardFields, columnFields, fieldWords } from './import.words.ts';

type Row = Omit<ImportRow, 'words'> & { readonly words: string };

const order = (field: string, fields: readonly string[]): number => {
  const at = fields.indexOf(field);
  return at < 0 ? fields.length : at;
};

/** A part of a text must not come back as all of it: its reason says where it is to be mended. */
const wholeIn = ({ cells }: Row, field: string): string => {
  const cell = cells.find((each) => each.field === field);
  return cell === undefined || cell.isCut === true ? '' : cell.value;
};

const wordsOf = ({ words, cells }: ImportRow): string => {
  const cut = cells.filter(({ isCut = false }) => isCut).map(({ field }) => fieldWords(field));
  const told = cut.map((title) => `${title}太长，没有写进这个表，请在原来的文件里改短`);
  return [...words, ...told].join('；');
};

/** The rows that do not come in, each with the reason beside it: mended, the file can come again. */
export async function saveStuck(importId: string): Promise<void> {
  const rows = await fetchRows(importId, ['cannot', 'conflict']);
  const fields = [...new Set(rows.flatMap(({ cells }) => cells.map(({ field }) => field)))];
  const isOfCards = fields.includes('front');
  const all = isOfCards ? cardFields : columnFields;
  const cells = fields
    .toSorted((one, other) => order(one, all) - order(other, all))
    .map((field): Column<Row> => ({
      key: field,
      title: fieldWords(field),
      value: (row) => wholeIn(row, field),
    }));
  const place: Column<Row> = { key: 'place', title: '在哪里', value: (row) => row.place };
  await saveFaulty(
    isOfCards ? '没有进来的卡' : '没有进来的题',
    { why: '为什么没有进来', cells: [place, ...cells] },
    rows.map((row) => ({ ...row, words: wordsOf(row) })),
  );
}
