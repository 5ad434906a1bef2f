import { numericKey, numericText } from '@xuezhou/rules/practice/question/numeric';
import fc from 'fast-check';
import { plainHtml } from '../../platform/text/clean-html.ts';
import type { BankQuestion } from '../banks/judge-row.ts';
import { letterOf } from '../banks/read/raw-question.ts';
import type { ExportedQuestion } from '../export/course-questions.ts';

const signs = [...'中文题 aZ19<>&"\'~=#{}:%[]->;,+@/\\\n$()*?'];
/** Text that is what it says: no escape of a web page. */
const words = fc
  .string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 30 })
  .map((text) =>
    text
      .replaceAll(/\s*\n\s*/g, '\n')
      .replaceAll(/ +/g, ' ')
      .trim(),
  )
  .filter((text) => text !== '' && !/&[a-z]+;/.test(text));
const html = fc.oneof(
  words.map(plainHtml),
  words.map((text) => `<strong>${plainHtml(text)}</strong>`),
  fc.constant('若 <span class="math" data-display="false">a&lt;b_{1}</span> 则'),
);

/** A question that stands alone, in any kind. */
export const anyQuestion = fc
  .record({
    stem: html,
    explanation: fc.oneof(fc.constant(''), html),
    options: fc.uniqueArray(html, { minLength: 2, maxLength: 8 }),
    rationale: fc.oneof(fc.constant(''), html),
    right: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }),
    reference: html,
    ask: fc.constantFrom('options', 'text', 'truth', 'number'),
    value: fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 100),
    tolerance: fc.nat(100).map((value) => value / 1000),
    key: fc.stringMatching(/^q[a-z\d]{3,8}$/),
    section: fc.constantFrom('', '第一章', '第二章'),
    difficulty: fc.constantFrom(1, 2, 3),
  })
  .map((own): ExportedQuestion => {
    const base = {
      ...{ key: own.key, section: own.section, parts: [] },
      content: {
        ...{ question: own.stem, explanation: own.explanation, reference: '', options: [] },
        ...{ source: '', difficulty: own.difficulty, lecture: null },
      },
    };
    return { ...base, ...askedOf(own, base.content) };
  });

interface Own {
  readonly ask: string;
  readonly options: readonly string[];
  readonly rationale: string;
  readonly right: readonly number[];
  readonly reference: string;
  readonly value: number;
  readonly tolerance: number;
}

function askedOf(
  { ask, options, rationale, right, reference, value, tolerance }: Own,
  content: ExportedQuestion['content'],
): Pick<ExportedQuestion, 'kind' | 'answer' | 'content'> {
  const optionsOf = (texts: readonly string[]) =>
    texts.map((text, index) => ({ letter: letterOf(index), html: text, rationale }));
  if (ask === 'text') return { kind: 'open', answer: '', content: { ...content, reference } };
  if (ask === 'truth') {
    const answer = (right[0] ?? 0) % 2 === 0 ? 'A' : 'B';
    const both = optionsOf(['正确', '错误']);
    return { kind: 'truefalse', answer, content: { ...content, options: both } };
  }
  if (ask === 'number') {
    const numeric = numericKey({ value, tolerance });
    return { kind: 'numeric', answer: numericText(numeric), content: { ...content, numeric } };
  }
  const letters = [...new Set(right.map((one) => letterOf(one % options.length)))].toSorted();
  const kind = letters.length > 1 ? 'multiple' : 'single';
  return { kind, answer: letters.join(''), content: { ...content, options: optionsOf(options) } };
}

/** What a format must bring back. */
export function comparable({ kind, answer, content }: ExportedQuestion) {
  const { question: stem, explanation, reference, options, difficulty } = content;
  return {
    kind,
    answer: kind === 'open' ? reference : answer,
    stem,
    explanation,
    options,
    difficulty,
  };
}

/** HTML has two spellings for a line and for a quote in a text. */
const spelt = (text: string) =>
  text.replaceAll('<br />', '<br>').replaceAll(/"(?![^<]*>)/g, '&quot;');

/** As `comparable`. */
export function comparableBank({
  kind,
  form,
  answer,
  stem,
  explanation,
  options,
  difficulty,
}: BankQuestion) {
  const shown = (text: string) => (form === 'html' ? spelt(text) : plainHtml(text));
  return {
    kind,
    answer: kind === 'open' ? shown(answer) : answer,
    stem: shown(stem),
    explanation: shown(explanation),
    options: options.map(({ letter, text, rationale }) => ({
      letter,
      html: shown(text),
      rationale: shown(rationale),
    })),
    difficulty,
  };
}
