import { elementIn, type XmlElement } from '../xml/read-xml.ts';

export const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined &&
  !['0', 'false', 'off', 'none'].includes(element.attributes['val'] ?? '1');

export function marksOf(look: XmlElement | undefined): string[] {
  const place = elementIn(look, 'vertAlign')?.attributes['val'];
  return [
    ...(place === 'superscript' ? ['sup'] : place === 'subscript' ? ['sub'] : []),
    ...(isOn(elementIn(look, 'b')) || isOn(elementIn(look, 'em')) ? ['strong'] : []),
    ...(isOn(elementIn(look, 'i')) ? ['em'] : []),
    ...(isOn(elementIn(look, 'u')) ? ['u'] : []),
    ...(isOn(elementIn(look, 'strike')) ? ['s'] : []),
  ];
}

export function looksOf(look: XmlElement | undefined): ('red' | 'highlight')[] {
  const highlight = elementIn(look, 'highlight')?.attributes['val'] ?? 'none';
  const fill = elementIn(look, 'shd')?.attributes['fill'] ?? 'auto';
  const isLit = highlight !== 'none' || !/^(?:auto|ffffff)$/i.test(fill);
  return [
    ...(isRed(elementIn(look, 'color')?.attributes['val'] ?? '') ? (['red'] as const) : []),
    ...(isLit ? (['highlight'] as const) : []),
  ];
}

/** `FF0000` and the dark and light reds beside it. */
function isRed(color: string): boolean {
  if (!/^[\da-f]{6}$/i.test(color)) return false;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  return red >= 0x90 && red > 2 * green && red > 2 * blue;
}

/** The ticks and crosses of the fonts that Word draws them with. */
const symbols: Record<string, string> = {
  ...{ f0fc: '√', f050: '√', f0fe: '√', f0fb: '×', f04f: '×', f0fd: '×' },
};

export const symbolOf = ({ attributes }: XmlElement): string =>
  symbols[(attributes['char'] ?? '').toLowerCase()] ?? '';
