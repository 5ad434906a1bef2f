import { groupBy } from '../../platform/group-by.ts';
import { escapeGift } from '../gift/gift-escapes.ts';
import { toleranceOf } from '../gift/numeric-value.ts';
import type { ExportedQuestion } from './course-questions.ts';
import { foreignHtml, withPictures } from './foreign-text.ts';

/** Takes what a format cannot hold of a question, in Chinese. */
export type Tell = (question: ExportedQuestion, fault: string) => void;

/** GIFT of the questions; pictures stand in the texts. */
export function writeGift(
  questions: readonly ExportedQuestion[],
  pictures: ReadonlyMap<string, string>,
  tell: Tell,
): string {
  const text = (html: string) => {
    const shown = withPictures(foreignHtml(html), (key) => pictures.get(key) ?? `/files/${key}`);
    // A text that begins as a format does is not one.
    return `${/^\[(?:html|moodle|plain|markdown)\]/i.test(shown) ? '[html]' : ''}${escapeGift(shown)}`;
  };
  const blocks = [...groupBy(questions, ({ section }) => section)].flatMap(([section, own]) => [
    categoryOf(section),
    ...own.flatMap((question) => {
      const answers = answersOf(question, text);
      if (answers === undefined) {
        tell(question, 'GIFT 里没有综合题和填表题，未导出');
        return [];
      }
      const { key, content } = question;
      const marks = [...(key === '' ? [] : [`[id:${key}]`]), `[tag:难度${content.difficulty}]`];
      const general = content.explanation === '' ? '' : `\n####${text(content.explanation)}`;
      return [`// ${marks.join(' ')}\n[html]${text(content.question)}{${answers}${general}\n}`];
    }),
  ]);
  return `${blocks.join('\n\n')}\n`;
}

const categoryOf = (section: string) =>
  `$CATEGORY: $course$/top${section === '' ? '' : `/${section.replaceAll('/', '//')}`}`;

function answersOf(
  { kind, answer, content: { options, reference, numeric } }: ExportedQuestion,
  text: (html: string) => string,
): string | undefined {
  if (kind === 'single' || kind === 'multiple') {
    const weight = `~%${shareOf(answer.length)}%`;
    const right = kind === 'single' ? '=' : weight;
    const wrong = kind === 'single' ? '~' : '~%-100%';
    return options
      .map(({ letter, html, rationale }) => {
        const isRight = answer.includes(letter);
        // What begins with a percent sign would be a weight.
        const weigh = kind === 'single' && html.startsWith('%') ? `%${isRight ? 100 : 0}%` : '';
        const sign = `${isRight ? right : wrong}${weigh}`;
        return `\n  ${sign}${text(html)}${rationale === '' ? '' : `#${text(rationale)}`}`;
      })
      .join('');
  }
  if (kind === 'open') return `\n  =${text(reference)}`;
  if (kind === 'truefalse') {
    const why = (letter: string) =>
      text(options.find((option) => option.letter === letter)?.rationale ?? '');
    return answer === 'A' ? `TRUE#${why('B')}#${why('A')}` : `FALSE#${why('A')}#${why('B')}`;
  }
  if (kind === 'numeric' && numeric !== undefined)
    return `#${numeric.value}:${toleranceOf(numeric)}`;
  return undefined;
}

/** Moodle knows thirds to five places. */
export const shareOf = (count: number): string =>
  String(Number((100 / Math.max(count, 1)).toFixed(5)));
