import type { AskedForm, CellForm, QuestionForm } from '@xuezhou/contract/review/console';
import { letterOf } from './form-faults.ts';

/** `line`: it stands within others, as an option. */
export type TextKind = 'blocks' | 'line';

/** @param at its field in the form, as `options.1.text` or `parts.0.stem` */
export type TurnText = (text: string, at: string, kind: TextKind) => string;

const turnCell = (cell: CellForm, at: string, turn: TurnText): CellForm =>
  cell.as === 'text' ? { ...cell, text: turn(cell.text, at, 'line') } : cell;

function turnAsked<Form extends AskedForm>(form: Form, at: string, turn: TurnText): Form {
  const { english } = form;
  return {
    ...form,
    stem: turn(form.stem, `${at}stem`, 'blocks'),
    options: form.options.map(({ text, why }, index) => ({
      text: turn(text, `${at}options.${index}.text`, 'line'),
      why: turn(why, `${at}options.${index}.why`, 'line'),
    })),
    table: {
      head: form.table.head.map((cell, index) => turn(cell, `${at}table.head.${index}`, 'line')),
      rows: form.table.rows.map((row, line) =>
        row.map((cell, column) => turnCell(cell, `${at}table.rows.${line}.${column}`, turn)),
      ),
    },
    reference: turn(form.reference, `${at}reference`, 'blocks'),
    explanation: turn(form.explanation, `${at}explanation`, 'blocks'),
    ...(form.hints && {
      hints: form.hints.map((text, index) => turn(text, `${at}hints.${index}`, 'blocks')),
    }),
    english: english && {
      stem: turn(english.stem, `${at}english.stem`, 'blocks'),
      options: english.options.map((text, index) =>
        turn(text, `${at}english.options.${index}`, 'line'),
      ),
      reference: turn(english.reference, `${at}english.reference`, 'blocks'),
      explanation: turn(english.explanation, `${at}english.explanation`, 'blocks'),
    },
  };
}

/** The form with each of its texts turned into another. */
export const mapTexts = (form: QuestionForm, turn: TurnText): QuestionForm => ({
  ...turnAsked(form, '', turn),
  parts: form.parts.map((part, index) => turnAsked(part, `parts.${index}.`, turn)),
});

/** What of a question is shown, by its kind; the rest waits for another kind. */
const isUsed = ({ kind }: AskedForm, at: string): boolean => {
  if (/^(?:english\.)?options\./.test(at))
    return kind === 'truefalse' ? at.endsWith('.why') : kind === 'single' || kind === 'multiple';
  if (at.startsWith('table.')) return kind === 'table';
  if (at.startsWith('hints.')) return kind !== 'xl';
  return /^(?:english\.)?reference$/.test(at) ? kind === 'open' : true;
};

export interface FormText {
  readonly at: string;
  readonly text: string;
  readonly kind: TextKind;
}

/** The texts of a question that are shown, in the order of its fields; empty ones too. */
export function textsOf(form: QuestionForm): FormText[] {
  const texts: FormText[] = [];
  mapTexts(form, (text, at, kind) => {
    const [, part, inside = at] = /^parts\.(\d+)\.(.*)$/.exec(at) ?? [];
    const owner = part === undefined ? form : form.parts[Number(part)];
    const isThere = part === undefined || form.kind === 'xl';
    if (isThere && owner !== undefined && isUsed(owner, inside)) texts.push({ at, text, kind });
    return text;
  });
  return texts;
}

const words: Readonly<Record<string, string>> = {
  ...{ stem: '题干', explanation: '解析', reference: '参考答案', table: '表格', right: '答案' },
  ...{ number: '答案', options: '选项', checks: '算式核对', keys: '计算器按键', parts: '小题' },
  hints: '提示',
  ...{ readingId: '章节', subjectId: '考点', difficulty: '难度', lecture: '讲到它的地方' },
  ...{ kind: '题型', english: '英文' },
};

/** What a field is called: 小题 1 · 选项 B 的理由. */
export function fieldWords(at: string): string {
  const [, part, inside = at] = /^parts\.(\d+)\.?(.*)$/.exec(at) ?? [];
  const before = part === undefined ? '' : `小题 ${Number(part) + 1}`;
  if (inside === '') return before === '' ? '这道题' : before;
  const own = inside.startsWith('english.')
    ? `英文的${fieldWords(inside.slice('english.'.length))}`
    : wordsInside(inside);
  return before === '' ? own : `${before} · ${own}`;
}

function wordsInside(at: string): string {
  const [, option, what] = /^options\.(\d+)(?:\.(\w+))?$/.exec(at) ?? [];
  if (option !== undefined)
    return `选项 ${letterOf(Number(option))}${what === 'why' ? ' 的理由' : ''}`;
  const [name = '', index] = at.split('.');
  const counted = { checks: '算式', hints: '提示' }[name];
  return counted !== undefined && index !== undefined
    ? `${counted} ${Number(index) + 1}`
    : (words[name] ?? name);
}
