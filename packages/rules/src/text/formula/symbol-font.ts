const blocks: readonly (readonly [first: number, signs: string])[] = [
  [0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'],
  [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'],
  [0xa2, '′≤⁄∞'],
  [0xab, '↔←↑→↓°±″≥×∝∂•÷≠≡≈…'],
  [0xc4, '⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇'],
  [0xd5, '∏√⋅¬∧∨⇔⇐⇑⇒⇓'],
  ...([
    [0x22, '∀'],
    [0x24, '∃'],
    [0x2d, '−'],
    [0x40, '≅'],
    [0x5c, '∴'],
    [0x5e, '⊥'],
  ] as const),
  ...([
    [0x7e, '∼'],
    [0xe5, '∑'],
    [0xf2, '∫'],
  ] as const),
];

/** The sign of Word's `Symbol` font at a place, `F061` for α; empty where it has none that is known. */
export function symbolSign(font: string, char: string): string {
  if (!/^symbol$/i.test(font) || !/^(?:f0|00)?[\da-f]{2}$/i.test(char)) return '';
  const point = Number.parseInt(char.slice(-2), 16);
  const block = blocks.find(([first, signs]) => point >= first && point < first + signs.length);
  if (block !== undefined) return block[1].charAt(point - block[0]);
  return point >= 0x20 && point < 0x7f ? String.fromCodePoint(point) : '';
}
