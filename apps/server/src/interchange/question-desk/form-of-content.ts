import type { AskedForm, CellForm, NumberForm } from '@xuezhou/contract/review/console';
import type { NumericKey } from '@xuezhou/rules/practice/question/numeric';
import type { BlankKey, TableCell } from '@xuezhou/rules/practice/question/table';
import { emptyAsked } from '@xuezhou/rules/review/editor/empty-form';
import type {
  QuestionContent,
  QuestionWords,
  SaidQuestion,
  StoredKind,
} from '../../capabilities/practice/practice-content.port.ts';
import type { Authored } from '../../platform/database/tables/authored.ts';
import { markdownOf } from '../banks/markdown-of.ts';

/** What Markdown has no sign for stands in it as it is. */
const written = (html: string): string => markdownOf(html) ?? html;

/** A question that came as HTML, as a bank that was imported, in a form. */
export function formOfContent<Kind extends StoredKind>(
  kind: Kind,
  { answer, content, source }: Pick<SaidQuestion, 'answer' | 'content' | 'source'>,
): AskedForm & { kind: Kind } {
  const { numeric, table, english, lecture } = content;
  const empty = emptyAsked(kind);
  return {
    ...empty,
    stem: written(content.question),
    explanation: written(content.explanation),
    reference: written(content.reference),
    options:
      content.options.length === 0
        ? empty.options
        : content.options.map(({ html, rationale }) => ({
            text: written(html),
            why: written(rationale),
          })),
    right: kind === 'single' || kind === 'multiple' || kind === 'truefalse' ? answer : '',
    ...(numeric !== undefined && { number: numberForm(numeric) }),
    ...(table !== undefined && {
      table: { head: table.head.map(written), rows: table.rows.map((row) => row.map(cellForm)) },
    }),
    keys: content.keys ?? '',
    hints: (content.hints ?? []).map(written),
    checks: listOf(source?.['check']),
    lecture,
    english: english === undefined ? null : englishForm(english, content),
    difficulty: content.difficulty,
  };
}

const listOf = (value: Authored | undefined): string[] =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];

/** Bounds on both sides alike are a tolerance. */
function numberForm({ value, min, max, units }: NumericKey): NumberForm {
  const [below, above] = [value - min, max - value];
  const isEven = Math.abs(below - above) <= 1e-9 * Math.max(1, Math.abs(value));
  const tolerance = Number(above.toPrecision(10));
  return {
    value: String(value),
    tolerance: isEven && tolerance !== 0 ? String(tolerance) : '',
    min: isEven ? '' : String(min),
    max: isEven ? '' : String(max),
    units: units.map(({ name, factor }) => ({ name, factor: String(factor) })),
  };
}

const cellForm = (cell: TableCell): CellForm =>
  'blank' in cell ? blankForm(cell.blank) : { as: 'text', text: written(cell.html) };

function blankForm(blank: BlankKey): CellForm {
  if (blank.type === 'number') return { as: 'number', number: numberForm(blank.key) };
  if (blank.type === 'text') return { as: 'accept', accept: [...blank.accept] };
  return { as: 'choice', answer: blank.answer, options: [...blank.options] };
}

function englishForm(
  english: QuestionWords,
  { options }: QuestionContent,
): NonNullable<AskedForm['english']> {
  const isRepeated = english.options.some(({ html }, index) => html !== options[index]?.html);
  return {
    stem: written(english.question),
    explanation: written(english.explanation),
    reference: written(english.reference),
    options: isRepeated ? english.options.map(({ html }) => written(html)) : [],
  };
}
