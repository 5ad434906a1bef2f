import sanitize from 'sanitize-html';

/** Markdown of a field of Anki, which is HTML: words, bold, lines and formulas. Pictures and sounds stay behind. */
export function markdownOfField(html: string): string {
  const marked = html
    .replaceAll(/\[sound:[^\]]*\]/g, '')
    .replaceAll(/<anki-mathjax[^>]*>([\s\S]*?)<\/anki-mathjax>/g, '$$$1$$')
    .replaceAll(
      /\\\(([\s\S]*?)\\\)|\[\$\]([\s\S]*?)\[\/\$\]/g,
      (_all, one = '', other = '') => `$${one}${other}$`,
    )
    .replaceAll(
      /\\\[([\s\S]*?)\\\]|\[\$\$\]([\s\S]*?)\[\/\$\$\]/g,
      (_all, one = '', other = '') => `\n$$${one}${other}$$\n`,
    )
    .replaceAll(/\[latex\]([\s\S]*?)\[\/latex\]/g, (_all, tex: string) => tex)
    .replaceAll(/<(?:b|strong)>([\s\S]*?)<\/(?:b|strong)>/gi, '**$1**')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
    .replaceAll(/<li[^>]*>/gi, '- ');
  const words = sanitize(marked, { allowedTags: [], allowedAttributes: {} });
  return decode(words)
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** What a field shows and a card of ours cannot, in Chinese. */
export const lossesOfField = (html: string): string[] => [
  ...(/<img\b/i.test(html) ? ['图片没有保留'] : []),
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
