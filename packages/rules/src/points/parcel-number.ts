/** Whether a parcel has such a number: letters, digits and hyphens, 4 to 40, as express companies write them. */
export const isParcelNumber = (text: string): boolean => /^[\w-]{4,40}$/.test(text);
