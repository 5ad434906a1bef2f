const signs = /[\\`*[\]<$]/g;
const entity = /&(?=#?[a-z\d]+;)/gi;
/** What at the start of a line would begin something else: a heading, a list, a quotation, a rule. */
const atStart = /^(\s*)([#>+\-=~])/;
const counted = /^(\s*\d{1,9})([.)])(?=\s|$)/;

/** Words as they are, in the Markdown of the school. */
export const escapeWords = (text: string): string =>
  text.replaceAll(signs, '\\$&').replaceAll(entity, '&amp;');

/** The same of where a line begins. */
export const escapeStart = (line: string): string =>
  line.replace(atStart, '$1\\$2').replace(counted, '$1\\$2');

/** An address between the brackets of a link. */
export const linkAddress = (href: string): string =>
  encodeURI(decodeSafely(href)).replaceAll('(', '%28').replaceAll(')', '%29');

function decodeSafely(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** A formula within a cell of a table, where a bar would end the cell. */
export const withoutBars = (tex: string): string =>
  tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ');
