const accents: Record<string, string> = {
  ...{
    '\u0302': 'hat',
    '^': 'hat',
    ˆ: 'hat',
    '\u0303': 'tilde',
    '~': 'tilde',
    '˜': 'tilde',
    '\u0304': 'bar',
    '\u0305': 'overline',
  },
  ...{ '\u20d7': 'vec', '\u0307': 'dot', '\u0308': 'ddot', '\u030c': 'check', '\u0301': 'acute' },
  ...{ '\u0300': 'grave', '\u0306': 'breve', '\u00af': 'bar', '\u20d6': 'overleftarrow' },
  ...{ ˉ: 'bar', '‾': 'bar', '˙': 'dot', '¨': 'ddot', ˇ: 'check', '˘': 'breve', '´': 'acute' },
};
const wide: Record<string, string> = {
  hat: 'widehat',
  tilde: 'widetilde',
  bar: 'overline',
  vec: 'overrightarrow',
};

/** A base, in braces, under an accent that is as wide as it; undefined for a sign that is none. */
export function accentedTex(sign: string, base: string): string | undefined {
  const accent = Object.hasOwn(accents, sign) ? accents[sign] : undefined;
  if (accent === undefined) return undefined;
  const isLong = !/^\{(?:.|\\[A-Za-z]+ ?)\}$/u.test(base);
  return `\\${isLong ? (wide[accent] ?? accent) : accent}${base}`;
}
