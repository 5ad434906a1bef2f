const scales: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, thousand: 1e3, million: 1e6 };
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** A number with its sign, its percent sign and what it is counted in; one within a name, as H2, is none. */
const number =
  /(?<![A-Za-z\d.])(−?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s*(万|亿|thousand|million)(?![a-z]))?(\\?%)?/g;

/**
 * The numbers of a Chinese or an English text, so that they can be compared: 120 万 is 1.2 million, and a month is its
 * number. Sorted, since languages say things in different orders.
 */
export function numbersIn(text: string): string[] {
  const counted = months.reduce(
    (words, month, index) => words.replaceAll(month, ` ${index + 1} `),
    text.replaceAll('{,}', ',').replaceAll('ten thousand', ''),
  );
  return [...counted.matchAll(number)]
    .map(([, sign = '', whole = '', fraction = '', scale = '', percent = '']) => {
      const value = Number(whole.replaceAll(',', '') + fraction) * (scales[scale] ?? 1);
      return `${sign}${Number(value.toPrecision(12))}${percent === '' ? '' : '%'}`;
    })
    .toSorted();
}
