import { groupBy } from '../../platform/group-by.ts';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { bankIn, exportedKeyOf } from '../banks/bank-identity.ts';
import { banksFolder } from '../catalogue/content-files.ts';
import { isRecord } from '../catalogue/fields.ts';
import { csvLine } from './csv-line.ts';
import { dataUrls } from './exported-pictures.ts';
import type { Exporter } from './export-chapter.ts';

const types: Record<string, string> = {
  single: '单选题',
  multiple: '多选题',
  truefalse: '判断题',
  numeric: '数值题',
  open: '问答题',
  xl: '综合题',
};

interface BankRow {
  readonly bank: string;
  readonly key: string;
  readonly section: string;
  /** By ids, where the course goes along that has them. */
  readonly stands?: { readonly 章节编号: string; readonly 主题编号?: string };
  readonly source: AuthoredRecord;
  readonly parts: readonly AuthoredRecord[];
}

/** A course whose own questions from banks are meant; without one those of all banks that have a course of their own. */
interface OfCourse {
  readonly courseId: number;
  /** Its folder among those of courses. */
  readonly name: string;
}

/**
 * Writes every imported bank as a file that imports as the same bank: a CSV, or JSON where chapters, formatted texts
 * or composite questions need more than cells. Answers their number.
 */
export async function exportBanks(exporter: Exporter, course?: OfCourse): Promise<number> {
  const { folder } = exporter;
  const banks = groupBy(await readRows(exporter, course?.courseId), ({ bank }) => bank);
  const place = course === undefined ? banksFolder : `${banksFolder}/${course.name}`;
  for (const [bank, own] of banks) {
    const name = `${place}/${bank.replace(/[/\\:*?"<>|]/g, '-')}`;
    if (own.every(isPlain)) await folder.text(`${name}.csv`, csvOf(own));
    else await folder.text(`${name}.json`, await jsonOf(exporter, own));
  }
  return banks.size;
}

async function readRows(
  { connection, faults }: Exporter,
  courseId: number | undefined,
): Promise<BankRow[]> {
  const stored = await connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .leftJoin('reading', 'reading.reading_id', 'question.reading_id')
    .where('source_key', 'like', 'bank:%')
    .where('retired_at', 'is', null)
    .where((eb) =>
      courseId === undefined
        ? eb(
            'question.course_id',
            'not in',
            eb.selectFrom('course').where('source', '=', 'catalogue').select('course_id'),
          )
        : eb('question.course_id', '=', courseId),
    )
    .select(['question.question_id', 'parent_id', 'source_key', 'question_version.source'])
    .select(['reading.title as section', 'question.reading_id', 'question.subject_id'])
    .orderBy('question.course_id')
    .orderBy('question.position')
    .orderBy('part_no')
    .execute();
  const parts = groupBy(stored, ({ parent_id }) => parent_id);
  return (parts.get(null) ?? []).flatMap((row) => {
    const { question_id, source_key, source, section } = row;
    const bank = bankIn(source_key);
    const own = (parts.get(question_id) ?? []).map((part) => part.source);
    if (bank !== undefined && source !== null && isWhole(own))
      return [
        {
          bank,
          key: exportedKeyOf(source_key),
          section: section ?? '',
          ...(courseId !== undefined && standsOf(row)),
          source,
          parts: own,
        },
      ];
    faults.push(`题 ${question_id} 没有原文，未导出`);
    return [];
  });
}

const standsOf = ({
  reading_id,
  subject_id,
}: Readonly<Record<'reading_id' | 'subject_id', number | null>>): Pick<BankRow, 'stands'> =>
  reading_id === null
    ? {}
    : {
        stands: {
          章节编号: String(reading_id),
          ...(subject_id !== null && { 主题编号: String(subject_id) }),
        },
      };

const isWhole = (parts: readonly (AuthoredRecord | null)[]): parts is readonly AuthoredRecord[] =>
  parts.every((part) => part !== null);

const isPlain = ({ section, source, parts }: BankRow): boolean =>
  section === '' &&
  parts.length === 0 &&
  !['form', 'rationales', 'tolerance'].some((name) => name in source);

const textIn = (source: AuthoredRecord, name: string): string => {
  const value = source[name];
  return typeof value === 'string' ? value : '';
};

async function jsonOf({ storage }: Exporter, rows: readonly BankRow[]): Promise<string> {
  const entries = rows.map(({ bank, key, section, stands, source, parts }) => ({
    编号: key,
    名称: bank,
    ...(section !== '' && { 章节: section }),
    ...stands,
    ...entryOf(source),
    ...(parts.length > 0 && { 小题: parts.map(entryOf) }),
  }));
  const text = JSON.stringify(entries, null, 2);
  // Quotes inside JSON stand behind a backslash.
  const urls = await dataUrls(
    storage,
    [...text.matchAll(picture)].map(([, key = '']) => key),
  );
  return text.replaceAll(picture, (all, key: string) => {
    const url = urls.get(key);
    return url === undefined ? all : `<img src=\\"${url}\\"`;
  });
}

const picture = /<img src=\\"\/files\/(content\/[0-9a-f]{32}\.[a-z]+)\\"/g;

function entryOf(source: AuthoredRecord) {
  return {
    题型: types[textIn(source, 'kind')] ?? '',
    ...(textIn(source, 'form') !== '' && { 格式: textIn(source, 'form') }),
    题干: textIn(source, 'stem'),
    ...(isRecord(source['options']) && { 选项: source['options'] }),
    ...(isRecord(source['rationales']) && { 选项解析: source['rationales'] }),
    答案: textIn(source, 'answer'),
    ...('tolerance' in source && {
      误差: textIn(source, 'tolerance'),
      单位: textIn(source, 'unit'),
    }),
    解析: textIn(source, 'explanation'),
    难度: textIn(source, 'difficulty'),
  };
}

function csvOf(rows: readonly BankRow[]): string {
  const letters = [...'ABCDEFGH'].filter((letter) =>
    rows.some(({ source }) => optionOf(source, letter) !== ''),
  );
  const lines = rows.map(({ bank, key, source }) => [
    key,
    bank,
    types[textIn(source, 'kind')] ?? '',
    textIn(source, 'stem'),
    ...letters.map((letter) => optionOf(source, letter)),
    ...['answer', 'explanation', 'difficulty'].map((name) => textIn(source, name)),
  ]);
  const head = ['编号', '名称', '题型', '题干', ...letters, '答案', '解析', '难度'];
  // Spreadsheets take the file for UTF-8 only with this mark.
  return `\uFEFF${[head, ...lines].map(csvLine).join('')}`;
}

function optionOf({ options }: AuthoredRecord, letter: string): string {
  const value = isRecord(options) ? options[letter] : undefined;
  return typeof value === 'string' ? value : '';
}
