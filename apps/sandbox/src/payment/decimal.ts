const decimal = /^(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/;

/** Hundredths as the wire writes them: 1 is `0.01`. */
export function toDecimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Hundredths of a text such as `0.01`; undefined when it is no such text. */
export function readDecimal(text: unknown): number | undefined {
  const [, whole, hundredths = ''] = decimal.exec(String(text)) ?? [];
  return whole === undefined ? undefined : Number(whole + hundredths.padEnd(2, '0'));
}
