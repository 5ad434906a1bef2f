/** Letters of mathematical alphabets that say another thing than the plain ones: a vector is no number, an expectation no E. */
const alphabets: readonly (readonly [first: number, last: number, command: string])[] = [
  [0x1d400, 0x1d433, '\\mathbf'],
  [0x1d468, 0x1d49b, '\\boldsymbol'],
  [0x1d49c, 0x1d4b5, '\\mathcal'],
  [0x1d4d0, 0x1d4e9, '\\mathcal'],
  [0x1d504, 0x1d537, '\\mathfrak'],
  [0x1d538, 0x1d56b, '\\mathbb'],
  [0x1d56c, 0x1d59f, '\\mathfrak'],
  [0x1d5d4, 0x1d607, '\\mathbf'],
  [0x1d63c, 0x1d66f, '\\boldsymbol'],
  [0x1d6a8, 0x1d6e1, '\\boldsymbol'],
  [0x1d71c, 0x1d7cb, '\\boldsymbol'],
  [0x1d7ce, 0x1d7d7, '\\mathbf'],
  [0x1d7ec, 0x1d7f5, '\\mathbf'],
];

/** Those that stood elsewhere before the alphabets were made. */
const others: readonly (readonly [signs: string, command: string])[] = [
  ['ℂℍℙ', '\\mathbb'],
  ['ℬℰℱℋℐℒℳℛ', '\\mathcal'],
  ['ℭℌℑℜℨ', '\\mathfrak'],
];

function alphabetOf(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  const found = alphabets.find(([first, last]) => point >= first && point <= last);
  return found?.[2] ?? others.find(([signs]) => signs.includes(sign))?.[1] ?? '';
}

/** A text cut where its alphabet changes, in plain letters; without a command where they are drawn as others are. */
export function alphabetsIn(text: string): { command: string; plain: string }[] {
  const all: { command: string; plain: string }[] = [];
  for (const sign of text) {
    const command = alphabetOf(sign);
    const isStyled = command !== '' || /[\u{1d400}-\u{1d7ff}\u210e]/u.test(sign);
    const plain = isStyled ? sign.normalize('NFKC') : sign;
    const last = all.at(-1);
    if (last?.command === command) last.plain += plain;
    else all.push({ command, plain });
  }
  return all;
}
