import type { ForeignHtml } from './foreign-html.ts';
import type { RawQuestion } from './raw-question.ts';

/** The row with safe HTML of our own in place of the file's; a row of plain text is as it was. */
export async function cleanRow(raw: RawQuestion, foreign: ForeignHtml): Promise<RawQuestion> {
  if (raw.form !== 'html') return raw;
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
