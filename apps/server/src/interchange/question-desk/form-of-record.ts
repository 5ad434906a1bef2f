import type { AskedForm, CellForm, NumberForm } from '@xuezhou/contract/review/console';
import { canonicalLetters } from '@xuezhou/rules/practice/question/judge';
import { truthOptions } from '@xuezhou/rules/practice/question/kinds';
import { emptyAsked } from '@xuezhou/rules/review/editor/empty-form';
import type { StoredKind } from '../../capabilities/practice/practice-content.port.ts';
import type { Authored, AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { isRecord } from '../catalogue/fields.ts';

const textIn = (record: AuthoredRecord, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value.trim() : '';
};
const recordIn = (record: AuthoredRecord, name: string): AuthoredRecord => {
  const value = record[name];
  return isRecord(value) ? value : {};
};
const listIn = (record: AuthoredRecord, name: string): readonly Authored[] => {
  const value = record[name];
  return Array.isArray(value) ? (value as readonly Authored[]) : [];
};
const textsIn = (record: AuthoredRecord, name: string): string[] =>
  listIn(record, name).filter((one) => typeof one === 'string');

/** What an answer is judged by. */
type Key = Partial<Pick<AskedForm, 'options' | 'right' | 'number' | 'table' | 'reference'>>;

const difficulties = [1, 2, 3] as const;

/** A question out of a file as a page shows it; `recordOfForm` the other way round. */
export function formOfRecord<Kind extends StoredKind>(
  record: AuthoredRecord,
  { kind, difficulty }: { kind: Kind; difficulty: number },
): AskedForm & { kind: Kind } {
  const lecture = recordIn(record, 'lecture');
  return {
    ...emptyAsked(kind),
    ...keyIn(record, kind),
    difficulty: difficulties.find((one) => one === difficulty) ?? 2,
    stem: textIn(record, 'stem'),
    explanation: textIn(record, 'explanation'),
    checks: textsIn(record, 'check'),
    keys: textIn(record, 'keys'),
    hints: textsIn(record, 'hints'),
    lecture:
      'lecture' in record
        ? { bulletId: Number(lecture['id']), second: Number(lecture['at']) }
        : null,
    english: 'english' in record ? englishIn(recordIn(record, 'english'), kind) : null,
  };
}

function keyIn(record: AuthoredRecord, kind: StoredKind): Key {
  if (kind === 'open') return { reference: textIn(record, 'answer') };
  if (kind === 'numeric') return { number: numberIn(record, 'answer') };
  if (kind === 'table')
    return {
      table: {
        head: textsIn(record, 'head'),
        rows: listIn(record, 'rows').map((row) =>
          Array.isArray(row) ? (row as readonly Authored[]).map(cellIn) : [],
        ),
      },
    };
  if (kind === 'truefalse') return truthIn(record);
  if (kind === 'xl') return {};
  return {
    options: Object.values(recordIn(record, 'options')).map((option) =>
      isRecord(option)
        ? { text: textIn(option, 'text'), why: textIn(option, 'why') }
        : { text: typeof option === 'string' ? option.trim() : '', why: '' },
    ),
    right: rightIn(record['answer']),
  };
}

/** `B`, `AC` or `[A, C]`. */
const rightIn = (answer: Authored | undefined): string =>
  canonicalLetters(
    (Array.isArray(answer) ? answer.join('') : typeof answer === 'string' ? answer : '').replace(
      /[\s,，、]/g,
      '',
    ),
  );

const wrong = new Set(['false', '错误', '错']);

function truthIn(record: AuthoredRecord): Key {
  const why = recordIn(record, 'why');
  return {
    options: truthOptions.map(({ text }) => ({ text, why: textIn(why, text) })),
    right: wrong.has(textIn(record, 'answer')) ? 'B' : 'A',
  };
}

const numberIn = (record: AuthoredRecord, name: string): NumberForm => ({
  value: textIn(record, name),
  tolerance: textIn(record, 'tolerance'),
  min: textIn(record, 'min'),
  max: textIn(record, 'max'),
  units: Object.entries(recordIn(record, 'units')).map(([unit, factor]) => ({
    name: unit,
    factor: typeof factor === 'string' ? factor.trim() : '',
  })),
});

function cellIn(cell: Authored): CellForm {
  if (!isRecord(cell)) return { as: 'text', text: typeof cell === 'string' ? cell.trim() : '' };
  if ('number' in cell) return { as: 'number', number: numberIn(cell, 'number') };
  if ('choice' in cell)
    return { as: 'choice', answer: textIn(cell, 'choice'), options: textsIn(cell, 'options') };
  return { as: 'accept', accept: textsIn(cell, 'accept') };
}

function englishIn(record: AuthoredRecord, kind: StoredKind): NonNullable<AskedForm['english']> {
  return {
    stem: textIn(record, 'stem'),
    explanation: textIn(record, 'explanation'),
    reference: kind === 'open' ? textIn(record, 'answer') : '',
    options: Object.values(recordIn(record, 'options')).map((option) =>
      isRecord(option) ? textIn(option, 'text') : typeof option === 'string' ? option.trim() : '',
    ),
  };
}
