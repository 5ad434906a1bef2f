import sanitize from 'sanitize-html';
import { ankiPicture } from '../../capabilities/flash-card/deck/deck-files.ts';

// Stand in for what must not be escaped while the words around it are.
const [aside, bold, item] = ['\ue000', '\ue001', '\ue002'];
const standIns = /[\ue000-\ue002]/g;

/**
 * Markdown of a field of Anki, which is HTML: words, bold, lines and formulas. Sounds stay behind, and so do pictures
 * unless they are asked for. How far a formula may reach is bounded, so that no field takes long to search.
 */
export function markdownOfField(html: string, hasPictures = false): string {
  const kept: string[] = [];
  const keep = (markdown: string) => `${aside}${kept.push(markdown) - 1}${aside}`;
  const formula = (tex: string) => keep(`$${wordsOf(tex)}$`);
  const displayed = (tex: string) => `\n${keep(`$$${wordsOf(tex)}$$`)}\n`;
  const marked = html
    .replaceAll(standIns, '')
    .replaceAll(/\[sound:[^\]]{0,500}\]/g, '')
    .replaceAll(
      /<anki-mathjax[^>]{0,100}>([\s\S]{0,3000}?)<\/anki-mathjax>/g,
      (_all, tex: string) => formula(tex),
    )
    .replaceAll(
      /\\\(([\s\S]{0,3000}?)\\\)|\[\$\]([\s\S]{0,3000}?)\[\/\$\]/g,
      (_all, one = '', other = '') => formula(`${one}${other}`),
    )
    .replaceAll(
      /\\\[([\s\S]{0,3000}?)\\\]|\[\$\$\]([\s\S]{0,3000}?)\[\/\$\$\]/g,
      (_all, one = '', other = '') => displayed(`${one}${other}`),
    )
    .replaceAll(/\[latex\]([\s\S]{0,3000}?)\[\/latex\]/g, (_all, tex: string) => keep(wordsOf(tex)))
    .replaceAll(picture, (_all, one = '', two = '', three = '') =>
      hasPictures ? keep(pictureOf(decode(`${one}${two}${three}`))) : '',
    )
    .replaceAll(/<(?:b|strong)>([\s\S]{0,10000}?)<\/(?:b|strong)>/gi, `${bold}$1${bold}`)
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
    .replaceAll(/<li[^>]{0,500}>/gi, item);
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

const picture =
  /<img\b[^>]{0,1000}?\bsrc\s*=\s*(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s>]{1,500}))[^>]{0,1000}>/gi;

/** Its name may hold what ends an address in Markdown. */
const pictureOf = (name: string) =>
  `![](${ankiPicture}${encodeURIComponent(name).replaceAll(/[()']/g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)})`;

const wordsOf = (html: string) =>
  decode(sanitize(html, { allowedTags: [], allowedAttributes: {} }));

/** What Anki shows as it stands, and Markdown would take for a mark. */
const escape = (words: string) =>
  words
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, String.raw`\\`)
    .replaceAll(/[*`$~]|<(?=[a-z/!?])|\[(?=[^\]\n]{0,500}\]\()/gi, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/^(?=(?:#{1,6}|[+-]) |>)/gm, '\\')
    .replaceAll(/^(\d{1,9})(?=[.)] )/gm, '$1\\');

/** What a field shows and a card of ours cannot, in Chinese. */
export const lossesOfField = (html: string, hasPictures = false): string[] => [
  ...(!hasPictures && /<img\b/i.test(html) ? ['图片没有保留'] : []),
  ...(/\[sound:|<(?:audio|video)\b/i.test(html) ? ['声音或视频没有保留'] : []),
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

const cloze = /\{\{c\d+::([\s\S]*?)(?:::([\s\S]*?))?\}\}/g;

export const hasCloze = (field: string): boolean => new RegExp(cloze).test(field);

/** A text with gaps: with the gaps in front, with what belongs there behind. */
export const clozeSides = (field: string): { front: string; back: string } => ({
  front: field.replaceAll(cloze, (_all, _text: string, hint?: string) => `【${hint ?? '……'}】`),
  back: field.replaceAll(cloze, '<b>$1</b>'),
});
