import { toleranceOf } from '../gift/numeric-value.ts';
import { groupBy } from '../../platform/group-by.ts';
import { stemText } from '../../platform/text/clean-html.ts';
import type { ExportedQuestion } from './course-questions.ts';
import { foreignHtml, picturesIn, withPictures } from './foreign-text.ts';
import { shareOf, type Tell } from './write-gift.ts';

/** Moodle XML of the questions, with their pictures inside. */
export function writeMoodleXml(
  questions: readonly ExportedQuestion[],
  pictures: ReadonlyMap<string, Buffer>,
  tell: Tell,
): string {
  const shown = questions.filter((question) => {
    if (question.kind === 'xl') tell(question, '综合题写成了完形填空，小题的解析没有写入');
    if (question.kind === 'table') tell(question, 'Moodle 里没有填表题，未导出');
    return question.kind !== 'table';
  });
  const writer = new MoodleWriter(pictures);
  const blocks = [...groupBy(shown, ({ section }) => section)].flatMap(([section, own]) => [
    categoryOf(section),
    ...own.map((question) => writer.question(question)),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${blocks.join('\n')}\n</quiz>\n`;
}

function categoryOf(section: string): string {
  const path = `$course$/top${section === '' ? '' : `/${section.replaceAll('/', '//')}`}`;
  return `<question type="category"><category><text>${escapeXml(path)}</text></category></question>`;
}

class MoodleWriter {
  readonly #pictures: ReadonlyMap<string, Buffer>;

  constructor(pictures: ReadonlyMap<string, Buffer>) {
    this.#pictures = pictures;
  }

  question(question: ExportedQuestion): string {
    const { key, kind, content } = question;
    const type = types[kind];
    const stem = kind === 'xl' ? this.#cloze(question) : content.question;
    return [
      `<question type="${type}">`,
      `<name><text>${escapeXml(stemText(content.question).slice(0, 60))}</text></name>`,
      this.#text('questiontext', stem),
      this.#text('generalfeedback', content.explanation),
      `<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden><idnumber>${escapeXml(key)}</idnumber>`,
      ...(kind === 'open' ? [this.#text('graderinfo', content.reference)] : []),
      ...(type === 'multichoice' ? this.#choice(question) : []),
      ...(type === 'truefalse' ? this.#truth(question) : []),
      ...(type === 'numerical' ? numberOf(question) : []),
      `<tags><tag><text>难度${content.difficulty}</text></tag></tags>`,
      '</question>',
    ].join('\n');
  }

  #choice({ kind, answer, content: { options } }: ExportedQuestion): string[] {
    return [
      `<single>${kind === 'single'}</single><shuffleanswers>true</shuffleanswers><answernumbering>ABCD</answernumbering>`,
      ...options.map(({ letter, html, rationale }) => {
        const right = kind === 'single' ? '100' : shareOf(answer.length);
        const wrong = kind === 'single' ? '0' : '-100';
        const fraction = answer.includes(letter) ? right : wrong;
        return `<answer fraction="${fraction}" format="html">${this.#inside(html)}${this.#text('feedback', rationale)}</answer>`;
      }),
    ];
  }

  #truth({ answer, content: { options } }: ExportedQuestion): string[] {
    return ['A', 'B'].map((letter) => {
      const rationale = options.find((option) => option.letter === letter)?.rationale ?? '';
      const word = letter === 'A' ? 'true' : 'false';
      return `<answer fraction="${answer === letter ? 100 : 0}"><text>${word}</text>${this.#text('feedback', rationale)}</answer>`;
    });
  }

  /** The material, and each part as a gap behind its stem. */
  #cloze({ content, parts }: ExportedQuestion): string {
    const gaps = parts.map((part) => `<p>${part.content.question} ${gapOf(part)}</p>`);
    return `${content.question}${gaps.join('')}`;
  }

  #text(tag: string, html: string): string {
    return `<${tag} format="html">${this.#inside(html)}</${tag}>`;
  }

  #inside(html: string): string {
    const shown = withPictures(foreignHtml(html), (key) =>
      this.#pictures.has(key) ? `@@PLUGINFILE@@/${nameOf(key)}` : `/files/${key}`,
    );
    const files = [...new Set(picturesIn(html))].flatMap((key) => {
      const body = this.#pictures.get(key);
      return body === undefined
        ? []
        : [
            `<file name="${nameOf(key)}" path="/" encoding="base64">${body.toString('base64')}</file>`,
          ];
    });
    return `<text>${escapeXml(shown)}</text>${files.join('')}`;
  }
}

const types = {
  single: 'multichoice',
  multiple: 'multichoice',
  truefalse: 'truefalse',
  numeric: 'numerical',
  open: 'essay',
  xl: 'cloze',
  table: 'description',
} as const;

function numberOf({ content: { numeric } }: ExportedQuestion): string[] {
  if (numeric === undefined) return [];
  const units = numeric.units.map(
    ({ name, factor }) =>
      `<unit><multiplier>${1 / factor}</multiplier><unit_name>${escapeXml(name)}</unit_name></unit>`,
  );
  return [
    `<answer fraction="100"><text>${numeric.value}</text><tolerance>${toleranceOf(numeric)}</tolerance></answer>`,
    ...(units.length === 0 ? [] : [`<units>${units.join('')}</units>`]),
  ];
}

const nameOf = (key: string) => key.replace(/^content\//, '');

function gapOf({
  kind,
  answer,
  content: { options, reference, numeric },
}: ExportedQuestion): string {
  if (kind === 'numeric' && numeric !== undefined)
    return `{1:NUMERICAL:=${numeric.value}:${toleranceOf(numeric)}}`;
  const escape = (html: string) => foreignHtml(html).replaceAll(/[\\~=#{}:]/g, String.raw`\$&`);
  if (kind === 'open') return `{1:SHORTANSWER:=${escape(stemText(reference))}}`;
  const answers = options.map(({ letter, html, rationale }) => {
    const sign = answer.includes(letter) ? '=' : '';
    return `${sign}${escape(html)}${rationale === '' ? '' : `#${escape(rationale)}`}`;
  });
  return `{1:${kind === 'multiple' ? 'MULTIRESPONSE' : 'MULTICHOICE'}:${answers.join('~')}}`;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
