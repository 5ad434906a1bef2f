import path from 'node:path';
import { ZipError, type Zip } from '../../platform/zip/read-zip.ts';
import { allElements, readXml, type XmlElement } from '../xml/read-xml.ts';
import { BankFileError } from '../banks/bank-file-error.ts';

const maxBytes = 50_000_000;

/** What a sheet shows and its values alone do not say, in Chinese. */
export async function lossesOfSheet(zip: Zip, sheet: string): Promise<string[]> {
  const names = [...zip.names];
  const has = (part: RegExp) => names.some((name) => part.test(name));
  const strings = await textIn(zip, 'xl/sharedStrings.xml');
  return [
    ...(has(/^xl\/media\//) ? ['图片没有保留：有图的题目请用 Word 导入'] : []),
    ...(has(/^xl\/(?:comments|threadedComments)/) ? ['批注没有保留'] : []),
    ...(/<(?:\w+:)?vertAlign\s/.test(strings)
      ? ['上标和下标没有保留，x² 会成为 x2：请写成 x^2，或用 Word 导入']
      : []),
    ...lossesOfCells(await textIn(zip, await partOf(zip, sheet)), await formatsIn(zip)),
  ];
}

async function textIn(zip: Zip, name: string): Promise<string> {
  try {
    return (await zip.file(name, maxBytes))?.toString('utf8') ?? '';
  } catch (error) {
    if (error instanceof ZipError)
      throw new BankFileError('表格太大，请分成几份再导入', { cause: error });
    throw error;
  }
}

async function elementsOf(zip: Zip, part: string, ...names: string[]): Promise<XmlElement[]> {
  const text = await textIn(zip, part);
  return text === '' ? [] : allElements(readXml(text, '表格'), ...names);
}

/** The part that holds a sheet. */
async function partOf(zip: Zip, sheet: string): Promise<string> {
  const sheets = await elementsOf(zip, 'xl/workbook.xml', 'sheet');
  const id = sheets.find(({ attributes }) => attributes['name'] === sheet)?.attributes['id'];
  const relations = await elementsOf(zip, 'xl/_rels/workbook.xml.rels', 'Relationship');
  const target = relations.find(({ attributes }) => attributes['Id'] === id)?.attributes['Target'];
  return path.posix.resolve('/xl', target ?? '').slice(1);
}

type Shown = 'percent' | 'date' | 'other';

/** How the cells of each style show their numbers. */
async function formatsIn(zip: Zip): Promise<Shown[]> {
  const [root] = await elementsOf(zip, 'xl/styles.xml', 'cellXfs');
  const own = new Map(
    (await elementsOf(zip, 'xl/styles.xml', 'numFmt')).map(({ attributes }) => [
      attributes['numFmtId'],
      attributes['formatCode'] ?? '',
    ]),
  );
  return (root === undefined ? [] : allElements(root, 'xf')).map(({ attributes }) =>
    shownBy(Number(attributes['numFmtId'] ?? 0), own.get(attributes['numFmtId']) ?? ''),
  );
}

/** The numbers below 164 are those that every workbook has. */
function shownBy(id: number, code: string): Shown {
  const signs = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (id === 9 || id === 10 || signs.includes('%')) return 'percent';
  return (id >= 14 && id <= 22) || /[yd年日]/i.test(signs) ? 'date' : 'other';
}

const cell = /<(?:\w+:)?c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const merged = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+\d+:[A-Z]+\d+)"/g;

const words = {
  percent: '按百分比显示，读成了小数，如 5% 成了 0.05：请把它们设成文本再填一遍',
  date: '是日期，读成了 2026-01-02 这样的写法：不是日期的（如 1/2）请设成文本再填一遍',
  error: '公式出错，读成了 #N/A 这样的字：请改好再导入',
  uncounted: '的公式没有存下结果，读成了空的：请在表格软件里打开、保存一次再导入',
  merged: '是上下合并的格，只有最上面一行有内容，其余当作空的：请取消合并再填满',
};

function lossesOfCells(sheet: string, formats: readonly Shown[]): string[] {
  const places: Record<keyof typeof words, string[]> = {
    ...{ percent: [], date: [], error: [], uncounted: [] },
    merged: [...sheet.matchAll(merged)].map(([, ref = '']) => ref).filter(hasSeveralRows),
  };
  for (const [, attributes = '', inside = ''] of sheet.matchAll(cell)) {
    const loss = lossOf(attributes, inside, formats);
    if (loss !== undefined) places[loss].push(attributeIn(attributes, 'r'));
  }
  return (Object.keys(words) as (keyof typeof words)[]).flatMap((loss) => {
    const [first, ...others] = places[loss];
    if (first === undefined) return [];
    return [`${first}${others.length > 0 ? ` 等 ${others.length + 1} 处` : ''}${words[loss]}`];
  });
}

/** A title over many columns loses nothing. */
const hasSeveralRows = (ref: string): boolean => new Set(ref.match(/\d+/g)).size > 1;

function lossOf(attributes: string, inside: string, formats: readonly Shown[]) {
  const type = attributeIn(attributes, 't');
  const hasValue = /<(?:\w+:)?v>[^<]/.test(inside);
  if (type === 'e') return 'error';
  if (!hasValue) return type !== 'str' && /<(?:\w+:)?f[\s>]/.test(inside) ? 'uncounted' : undefined;
  if (type !== '' && type !== 'n') return undefined;
  const shown = formats[Number(attributeIn(attributes, 's') || -1)];
  return shown === 'percent' || shown === 'date' ? shown : undefined;
}

const attributeIn = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
