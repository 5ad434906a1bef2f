/** Number of a taxpayer: 15, 18 or 20 letters and digits. */
export function isTaxNo(text: string): boolean {
  return /^(?:[0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$/.test(text);
}

export const tidyTaxNo = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** An order's number at Taobao. */
export const isTaobaoNumber = (text: string): boolean => /^\d{15,25}$/.test(text);
