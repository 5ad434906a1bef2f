/** Only the first character: 林知远 is 林**. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return `${first}${'*'.repeat(rest.length)}`;
}

/** A number of a document: of 18 digits the first three and the last two, of shorter ones the first and the last two. */
export function maskNumber(number: string): string {
  const head = number.length >= 15 ? 3 : 1;
  const tail = 2;
  if (number.length <= head + tail) return '*'.repeat(number.length);
  return `${number.slice(0, head)}${'*'.repeat(number.length - head - tail)}${number.slice(-tail)}`;
}
