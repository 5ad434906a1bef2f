import createPurifier from 'dompurify';
import { richHtmlWords } from './rich-html.words.ts';

const purifier = createPurifier(window);

const tags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'span', 'div', 'img', 'audio'],
  ...['figure', 'figcaption', 'mark', 'del'],
  ...['ul', 'ol', 'li', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const attributes = [
  ...['class', 'data-display', 'href', 'src', 'alt', 'width', 'height'],
  ...['start', 'align', 'colspan', 'rowspan', 'scope'],
];

/** Where the server plays a student's own sound. */
const ownSound = /^\/files\/sounds\/[0-9a-f-]{36}$/;

/** What may be said of an element whose attributes are on the list already. */
export function settle(node: Element): void {
  // A page of ours opens in its reader's own tab.
  if (node.tagName === 'A' && !/^\/(?![/\\])/.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node.tagName === 'IMG') {
    node.setAttribute('loading', 'lazy');
    node.setAttribute('decoding', 'async');
    // Without it a screen reader would read the file's name.
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
  }
  if (node.tagName === 'AUDIO') settlePlayer(node);
  // The product's own classes are not for texts to borrow.
  if (node.hasAttribute('class') && node.className !== 'math') node.removeAttribute('class');
}

/** A sound of ours alone, which plays, and is fetched, when its reader asks for it. */
function settlePlayer(node: Element): void {
  if (!ownSound.test(node.getAttribute('src') ?? '')) return node.remove();
  node.setAttribute('controls', '');
  node.setAttribute('preload', 'none');
  node.setAttribute('aria-label', richHtmlWords.sound);
}

purifier.addHook('afterSanitizeAttributes', settle);

/** Cleans the server's HTML once more, by a closed list: what was stored before a rule is held to it too. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
