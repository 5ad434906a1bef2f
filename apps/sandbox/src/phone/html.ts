/** Markup that is safe to put into a page. Only `html` makes it. */
export class SafeHtml {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = string | number | SafeHtml | false | undefined | readonly SafeHtml[];

/** Writes markup; every text put in is escaped, so nothing in a message can become part of the page. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): SafeHtml {
  return new SafeHtml(parts.map((part, index) => part + toMarkup(pieces[index])).join(''));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function toMarkup(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof SafeHtml) return piece.markup;
  if (typeof piece === 'object') return piece.map(({ markup }) => markup).join('');
  return escapeHtml(String(piece));
}
