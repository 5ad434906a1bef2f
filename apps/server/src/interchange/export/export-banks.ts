import { groupBy } from '../../platform/group-by.ts';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { isRecord } from '../catalogue/fields.ts';
import type { Exporter } from './export-chapter.ts';

const types: Record<string, string> = { single: '单选题', multiple: '多选题', open: '问答题' };
const fromBank = /^bank:(.*):(#.*|[0-9a-f]{64})$/s;

interface BankRow {
  readonly bank: string;
  readonly key: string;
  readonly source: AuthoredRecord;
}

/** Writes every imported bank as a CSV that imports as the same bank. Answers their number. */
export async function exportBanks({ connection, folder, faults }: Exporter): Promise<number> {
  const stored = await connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .where('source_key', 'like', 'bank:%')
    .where('retired_at', 'is', null)
    .select(['question.question_id', 'source_key', 'question_version.source'])
    .orderBy('course_id')
    .orderBy('position')
    .execute();
  const rows = stored.flatMap(({ question_id, source_key, source }): BankRow[] => {
    const [, bank, mark] = fromBank.exec(source_key) ?? [];
    if (bank !== undefined && mark !== undefined && source !== null)
      return [{ bank, key: mark.startsWith('#') ? mark.slice(1) : '', source }];
    faults.push(`题 ${question_id} 没有原文，未导出`);
    return [];
  });
  const banks = groupBy(rows, ({ bank }) => bank);
  for (const [bank, own] of banks)
    await folder.text(`banks/${bank.replace(/[/\\:*?"<>|]/g, '-')}.csv`, csvOf(own));
  return banks.size;
}

function csvOf(rows: readonly BankRow[]): string {
  const letters = [...'ABCDEFGH'].filter((letter) =>
    rows.some(({ source }) => optionOf(source, letter) !== ''),
  );
  const hasKeys = rows.some(({ key }) => key !== '');
  const text = (source: AuthoredRecord, name: string) => {
    const value = source[name];
    return typeof value === 'string' ? value : '';
  };
  const lines = rows.map(({ bank, key, source }) => [
    ...(hasKeys ? [key] : []),
    bank,
    types[text(source, 'kind')] ?? '',
    text(source, 'stem'),
    ...letters.map((letter) => optionOf(source, letter)),
    ...['answer', 'explanation', 'difficulty'].map((name) => text(source, name)),
  ]);
  const head = ['名称', '题型', '题干', ...letters, '答案', '解析', '难度'];
  // Spreadsheets take the file for UTF-8 only with this mark.
  return `\uFEFF${[[...(hasKeys ? ['编号'] : []), ...head], ...lines].map(csvLine).join('')}`;
}

function optionOf({ options }: AuthoredRecord, letter: string): string {
  const value = isRecord(options) ? options[letter] : undefined;
  return typeof value === 'string' ? value : '';
}

/** One row; what could be misread stands in quotes. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
