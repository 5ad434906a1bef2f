import sanitize from 'sanitize-html';
import { ankiPicture, ankiSound } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { replaceSpans } from './replace-spans.ts';

// Stand in for what must not be escaped while the words around it are.
const [aside, bold, item] = ['\ue000', '\ue001', '\ue002'];
const standIns = /[\ue000-\ue002]/g;

// Anki writes far shorter ones; what a lost mark opens does not swallow the rest.
const [maxFormula, maxBold, maxTag] = [3000, 10_000, 2000];

const formulas: Readonly<Record<string, { closing: RegExp; around: string }>> = {
  '<anki-mathjax': { closing: /<\/anki-mathjax>/g, around: '$' },
  '\\(': { closing: /\\\)/g, around: '$' },
  '[$]': { closing: /\[\/\$\]/g, around: '$' },
  '\\[': { closing: /\\\]/g, around: '$$' },
  '[$$]': { closing: /\[\/\$\$\]/g, around: '$$' },
  '[latex]': { closing: /\[\/latex\]/g, around: '' },
};
const formulaOf = (mark: string) => formulas[mark.replace(/^(<[a-z-]+).*/s, '$1')]!;

const spans = {
  formula: {
    opening: /\\\(|\\\[|\[\$\$?\]|\[latex\]|<anki-mathjax[^<>]{0,100}>/g,
    closing: (mark: string) => formulaOf(mark).closing,
    maxInside: maxFormula,
  },
  picture: { opening: /<img\b/gi, closing: />/g, maxInside: maxTag },
  bold: { opening: /<(?:b|strong)>/gi, closing: /<\/(?:b|strong)>/gi, maxInside: maxBold },
  cloze: { opening: /\{\{c\d+::/g, closing: /\}\}/g },
};

/** How a field plays a file of the package. */
const sound = /\[sound:([^\][]{0,500})\]/g;

/**
 * Markdown of a field of Anki, which is HTML: words, bold, lines and formulas. Pictures and sounds stay behind
 * unless they are asked for. A student's field may be made to hurt: each step takes as long as the text is.
 */
export function markdownOfField(html: string, hasMedia = false): string {
  const kept: string[] = [];
  const keep = (markdown: string) => `${aside}${kept.push(markdown) - 1}${aside}`;
  const formula = (tex: string, mark: string) => {
    const { around } = formulaOf(mark);
    const words = keep(`${around}${wordsOf(tex)}${around}`);
    return around === '$$' ? `\n${words}\n` : words;
  };
  const withSounds = html
    .replaceAll(standIns, '')
    .replaceAll(sound, (_all, name: string) => (hasMedia ? keep(soundOf(decode(name))) : ''));
  const withFormulas = replaceSpans(withSounds, spans.formula, formula);
  const withPictures = replaceSpans(withFormulas, spans.picture, (tag) => {
    const name = sourceOf(tag);
    return hasMedia && name !== undefined ? keep(pictureOf(decode(name))) : '';
  });
  const marked = replaceSpans(withPictures, spans.bold, (words) => `${bold}${words}${bold}`)
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
    .replaceAll(/<li\b[^<>]{0,500}>/gi, item);
  const words = wordsOf(marked)
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return escape(words)
    .replaceAll(bold, '**')
    .replaceAll(item, '- ')
    .replaceAll(/\ue000(\d+)\ue000/g, (_all, index: string) => kept[Number(index)] ?? '');
}

/** What the tag of a picture shows. */
function sourceOf(tag: string): string | undefined {
  const [, one, two, three] =
    /[\s"'/]src\s*=\s*(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s"'>][^\s>]{0,499}))/i.exec(tag) ?? [];
  return one ?? two ?? three;
}

/** A name may hold what ends an address in Markdown. */
const addressed = (name: string) =>
  encodeURIComponent(name).replaceAll(/[()']/g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`);

const pictureOf = (name: string) => `![](${ankiPicture}${addressed(name)})`;
const soundOf = (name: string) => `![声音](${ankiSound}${addressed(name)})`;

/** A parser is made for each text; one without marks needs none. */
const wordsOf = (html: string) =>
  /[<&]/.test(html) ? decode(sanitize(html, { allowedTags: [], allowedAttributes: {} })) : html;

/** What Anki shows as it stands, and Markdown would take for a mark. */
const escape = (words: string) =>
  words
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, String.raw`\\`)
    .replaceAll(/[*`$~]|<(?=[a-z/!?])|\](?=\()/gi, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/^(?=(?:#{1,6}|[+-]) |>)/gm, '\\')
    .replaceAll(/^(\d{1,9})(?=[.)] )/gm, '$1\\');

/** What a field shows and a card of ours cannot, in Chinese. */
export const lossesOfField = (html: string, hasMedia = false): string[] => [
  ...(!hasMedia && /<img\b/i.test(html) ? ['图片没有保留'] : []),
  ...((hasMedia ? /<(?:audio|video)\b/i : /\[sound:|<(?:audio|video)\b/i).test(html)
    ? ['声音或视频没有保留']
    : []),
  ...(/<table\b/i.test(html) ? ['表格没有保留，只留下文字'] : []),
];

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
};

const decode = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity);

const { cloze } = spans;

export const hasCloze = (field: string): boolean => {
  const at = field.search(cloze.opening);
  return at !== -1 && field.includes('}}', at);
};

/** A text with gaps: with the gaps in front, with what belongs there behind. */
export const clozeSides = (field: string): { front: string; back: string } => ({
  front: replaceSpans(field, cloze, (gap) => `【${gap.split('::', 2)[1] ?? '……'}】`),
  back: replaceSpans(field, cloze, (gap) => `<b>${gap.split('::', 1)[0] ?? ''}</b>`),
});
