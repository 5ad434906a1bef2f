import type { AskedForm, CellForm, NumberForm, PartForm } from '@xuezhou/contract/review/console';
import { truthOptions } from '@xuezhou/rules/practice/question/kinds';
import { letterOf } from '@xuezhou/rules/review/editor/form-faults';
import type { Authored, AuthoredRecord } from '../../platform/database/tables/authored.ts';

type Said = Record<string, Authored>;

const put = (said: Said, name: string, text: string): void => {
  if (text.trim() !== '') said[name] = text.trim();
};

/** What a file would say of a question that a page wrote, without its id, its topic and its parts. */
export function recordOfForm(form: AskedForm): AuthoredRecord {
  const said: Said = {
    kind: form.kind === 'xl' ? 'composite' : form.kind,
    difficulty: String(form.difficulty),
    stem: form.stem.trim(),
    ...keyOf(form),
  };
  put(said, 'explanation', form.explanation);
  const checks = form.checks.map((line) => line.trim()).filter((line) => line !== '');
  if (checks.length > 0) said['check'] = checks;
  put(said, 'keys', form.keys);
  const hints = form.kind === 'xl' ? [] : filled(form.hints ?? []);
  if (hints.length > 0) said['hints'] = hints;
  if (form.lecture !== null)
    said['lecture'] = { id: String(form.lecture.bulletId), at: String(form.lecture.second) };
  if (form.english !== null) said['english'] = englishOf(form, form.english);
  return said;
}

export const recordOfPart = (part: PartForm, difficulty: number): AuthoredRecord => {
  const { difficulty: own, ...said } = recordOfForm(part);
  return part.difficulty === difficulty ? said : { ...said, difficulty: own ?? '' };
};

function keyOf(form: AskedForm): Said {
  const { kind, right, reference } = form;
  if (kind === 'xl') return {};
  if (kind === 'open') return { answer: reference.trim() };
  if (kind === 'numeric') return numberOf(form.number, 'answer');
  if (kind === 'table')
    return {
      head: form.table.head.map((cell) => cell.trim()),
      rows: form.table.rows.map((row) => row.map(cellOf)),
    };
  if (kind === 'truefalse') return truthOf(form);
  const options = Object.fromEntries(
    form.options.map(({ text, why }, index) => {
      const option: Said = { text: text.trim() };
      put(option, 'why', why);
      return [letterOf(index), option];
    }),
  );
  return { options, answer: kind === 'multiple' ? [...right] : right };
}

function truthOf({ right, options }: AskedForm): Said {
  const why: Said = {};
  for (const [index, { text }] of truthOptions.entries()) put(why, text, options[index]?.why ?? '');
  const answer = truthOptions.find(({ letter }) => letter === right)?.text ?? '';
  return { answer, ...(Object.keys(why).length > 0 && { why }) };
}

function numberOf({ value, tolerance, min, max, units }: NumberForm, name: string): Said {
  const said: Said = { [name]: value.trim() };
  put(said, 'tolerance', tolerance);
  put(said, 'min', min);
  put(said, 'max', max);
  if (units.length > 0)
    said['units'] = Object.fromEntries(units.map((unit) => [unit.name.trim(), unit.factor.trim()]));
  return said;
}

const filled = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

function cellOf(cell: CellForm): Authored {
  if (cell.as === 'text') return cell.text.trim();
  if (cell.as === 'number') return numberOf(cell.number, 'number');
  if (cell.as === 'accept') return { accept: filled(cell.accept) };
  return { choice: cell.answer.trim(), options: filled(cell.options) };
}

function englishOf(
  { kind }: AskedForm,
  { stem, explanation, reference, options }: NonNullable<AskedForm['english']>,
): Said {
  const said: Said = { stem: stem.trim() };
  const hasOptions = kind === 'single' || kind === 'multiple';
  if (hasOptions && options.some((text) => text.trim() !== ''))
    said['options'] = Object.fromEntries(
      options.map((text, index) => [letterOf(index), text.trim()]),
    );
  if (kind === 'open') put(said, 'answer', reference);
  put(said, 'explanation', explanation);
  return said;
}
