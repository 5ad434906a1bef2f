// Private-use characters stand for escaped signs while a text is taken apart.
const signs = ['~', '=', '#', '{', '}', ':', '\\'] as const;
const base = 0xe100;

/** Hides what a backslash protects, so that every sign left has its meaning. */
export function hideEscapes(text: string): string {
  return text.replaceAll(/\\([~=#{}:\\n])/g, (_all, sign: string) =>
    sign === 'n'
      ? '\n'
      : String.fromCodePoint(base + signs.indexOf(sign as (typeof signs)[number])),
  );
}

export function showEscapes(text: string): string {
  return text.replaceAll(
    /[\ue100-\ue106]/g,
    (hidden) => signs[(hidden.codePointAt(0) ?? base) - base] ?? '',
  );
}

export function escapeGift(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, '\\n');
}
