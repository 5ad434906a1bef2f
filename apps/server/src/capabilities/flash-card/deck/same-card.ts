/** What two cards have in common that say the same: their letters and pictures, however they are set. */
export const identityOf = (frontHtml: string, backHtml: string): string =>
  `${lettersOf(frontHtml)}\n${lettersOf(backHtml)}`;

/** As it was before the signs that Markdown takes for marks were kept: of decks that were imported then. */
export const formerIdentityOf = (identity: string): string => identity.replaceAll(/[*_$~`\\]/g, '');

const lettersOf = (html: string): string =>
  html
    .replaceAll(/<(?:img|audio)\b[^>]*?\bsrc="([^"]*)"[^>]*>/g, '[$1]')
    .replaceAll(/<[^>]*>/g, '')
    .normalize('NFKC')
    .replaceAll(/\s+/g, '');
