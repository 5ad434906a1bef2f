/** Whether this can stand in an address as it is: small letters, digits, and single dashes between them. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
