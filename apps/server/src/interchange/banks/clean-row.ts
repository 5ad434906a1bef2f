import { plainHtml } from '../../platform/text/clean-html.ts';
import { hasFormula } from '../formula/mark-formulas.ts';
import type { ForeignHtml } from './foreign-html.ts';
import type { RawQuestion } from './read/raw-question.ts';

/**
 * The row with safe HTML of our own in place of the file's. A row of plain text is as it was, but for one with formulas:
 * its text becomes HTML that shows them.
 */
export async function cleanRow(given: RawQuestion, foreign: ForeignHtml): Promise<RawQuestion> {
  const raw = given.form === 'html' ? given : withFormulas(given);
  if (raw === undefined) return given;
  const notes = new Set(raw.notes);
  const pictures = raw.pictures ?? new Map<string, Buffer>();
  const clean = async (html: string) => await foreign.clean(html, pictures, notes);
  const options = [];
  for (const { letter, text, rationale = '' } of raw.options)
    options.push({ letter, text: await clean(text), rationale: await clean(rationale) });
  const stem = await clean(raw.stem);
  const answer = await clean(raw.answer);
  const explanation = await clean(raw.explanation);
  const parts = [];
  for (const part of raw.parts ?? []) {
    const cleaned = await cleanRow({ pictures, ...part }, foreign);
    for (const note of cleaned.notes ?? []) notes.add(note);
    parts.push(cleaned);
  }
  return { ...raw, stem, options, answer, explanation, parts, notes: [...notes] };
}

/** A row of plain text as HTML; undefined where none of its texts has a formula. */
function withFormulas(raw: RawQuestion): RawQuestion | undefined {
  const { stem, answer, explanation, options } = raw;
  if (!hasFormulas(raw)) return undefined;
  return {
    ...raw,
    form: 'html',
    plain: { stem, options },
    stem: plainHtml(stem),
    answer: plainHtml(answer),
    explanation: plainHtml(explanation),
    options: options.map((option) => ({
      ...option,
      text: plainHtml(option.text),
      ...(option.rationale !== undefined && { rationale: plainHtml(option.rationale) }),
    })),
  };
}

function hasFormulas({ stem, answer, explanation, options, parts = [] }: RawQuestion): boolean {
  const ofOptions = options.flatMap(({ text, rationale = '' }) => [text, rationale]);
  return [stem, answer, explanation, ...ofOptions].some(hasFormula) || parts.some(hasFormulas);
}
