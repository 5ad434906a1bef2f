/**
 * Stories that are not told in Firefox, and why: what it cannot be made to do by whoever drives it, or does not have. By
 * the file of a story, as in ../widths.ts. What a page does wrong there is mended, not written down here.
 */
export const notInFirefox: Readonly<Record<string, string>> = {};
