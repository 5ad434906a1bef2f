import sanitize from 'sanitize-html';
import { isSoundAddress } from './picture-address.ts';

/** All that our own HTML may hold. */
export const htmlTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'span', 'div', 'img', 'audio'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const figure =
  /^\/files\/(?:content\/[0-9a-f]{32}\.(?:svg|png|jpg|webp)|images\/[0-9a-f]{40}\.webp|pictures\/[0-9a-f-]{36})$/;

/** A page of ours opens in its reader's own tab. */
const isOwnPath = (href: string | undefined): href is string => /^\/(?![/\\])/.test(href ?? '');

/** The parser walks all open tags at each end of one: depth times length is what a hostile page costs. */
export class TooDeepError extends Error {
  override name = 'TooDeepError';
}

/**
 * Cleans by a closed list of tags and attributes. Pictures only from our own content files and of our own
 * re-encoding; what stands for a picture and is a sound that its owner may hear becomes a player. Throws TooDeepError
 * where a deepest is said.
 */
export function cleanHtml(html: string, mostNested = Number.POSITIVE_INFINITY): string {
  let depth = 0;
  return sanitize(html, {
    onOpenTag: () => {
      if (++depth > mostNested) throw new TooDeepError();
    },
    onCloseTag: () => {
      depth -= 1;
    },
    allowedTags: htmlTags,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt'],
      audio: ['src', 'controls', 'preload'],
      ol: ['start'],
      td: ['align', 'colspan', 'rowspan'],
      th: ['align', 'colspan', 'rowspan'],
      span: ['class', 'data-display'],
      div: ['class', 'data-display'],
    },
    allowedClasses: { span: ['math'], div: ['math'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h2',
      h6: 'h5',
      audio: asPlayer,
      img: (tagName, attribs) =>
        isSoundAddress(attribs['src'] ?? '') ? asPlayer(tagName, attribs) : { tagName, attribs },
      a: (tagName, attribs) => ({
        tagName,
        attribs: isOwnPath(attribs['href'])
          ? { href: attribs['href'] }
          : { ...attribs, rel: 'noopener noreferrer', target: '_blank' },
      }),
    },
    exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
      (tag === 'img' || tag === 'audio') &&
      !isSoundAddress(src) &&
      (tag === 'audio' || !figure.test(src)),
  });
}

/** Nothing plays, or is fetched, before its reader wishes it. */
const asPlayer = (_tagName: string, { src = '' }: Record<string, string>) => ({
  tagName: 'audio',
  attribs: { controls: '', preload: 'none', src },
});

/** HTML of a text without any markup of its own; its lines stay lines. */
export function plainHtml(text: string): string {
  return escapeText(text.replace(/\r\n?/g, '\n').trim()).replaceAll('\n', '<br>');
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The words of cleaned HTML on one line, for lists and for search; formulas stay TeX. */
export function stemText(html: string): string {
  return html
    .replace(/<(?:br|hr|\/(?:p|div|li|tr|td|th|h\d|pre|blockquote))\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
