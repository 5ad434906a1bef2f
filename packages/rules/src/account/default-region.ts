/** Of a number whose region nobody chose. */
export const defaultRegion = '+86';
