/** A number as a calculator shows it: groups of three, a true minus, as many decimals as tell something. */
export function numberText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e12 || size < 1e-7))
    return value.toExponential(6).replace('-', '−').replace('e+', 'e');
  const text = value.toLocaleString('en-US', { maximumFractionDigits: size >= 1 ? 4 : 8 });
  return text.replace('-', '−');
}

/** What is being typed, as far as it is typed. */
export function entryText(entry: string): string {
  const [whole = '', ...decimals] = entry.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = entry.startsWith('-') ? '−' : '';
  return `${sign}${[grouped, ...decimals].join('.')}`;
}
