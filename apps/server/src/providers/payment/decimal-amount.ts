const decimal = /^(-?)(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/;

/** Hundredths as Alipay and PayPal write them: 1 is `0.01`. Never by way of a fraction. */
export function toDecimal(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number`);
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Hundredths of a text such as `0.01` or `-12.3`; null when it is no such text. */
export function readDecimal(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const [, minus, whole, hundredths = ''] = decimal.exec(text) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole + hundredths.padEnd(2, '0'));
  return minus === '-' && amount !== 0 ? -amount : amount;
}
