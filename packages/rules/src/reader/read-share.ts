/** A text is read to its end at this share: its last lines need not be scrolled out of sight. */
export const readShare = 0.95;

/** `share` of the text, 0 to 1, that stood above the lower edge of the page. */
export const isReadToEnd = (share: number): boolean => share >= readShare;
