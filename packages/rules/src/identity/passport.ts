/** As it is stored and compared. */
export function normalizePassportNo(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Six to nine letters and digits, at most nine by ICAO 9303, and no word: at least four of them are digits. */
export function isPassportNo(number: string): boolean {
  return /^[A-Z0-9]{6,9}$/.test(number) && number.replaceAll(/\D/g, '').length >= 4;
}
