import { outlineSvg } from './outline-svg.ts';
import { palette } from './palette.ts';
import { SlideError } from './slide-error.ts';
import { scanSvg, writeAttributes } from './svg-tokens.ts';

export type Figure = {
  /** Width by height. */
  aspect: number;
  draw(x: number, y: number, width: number, height: number): string;
};

/**
 * An author's SVG, to be set into a slide. Its texts are paths already.
 * @throws SlideError when it is not an SVG or does not say its size
 */
export function readFigure(svg: string): Figure {
  const root = [...scanSvg(svg)].find((token) => token.kind === 'open');
  if (root?.kind !== 'open' || root.tag !== 'svg') throw new SlideError('插图不是 SVG 文件。');
  const box = readViewBox(root.attributes);
  const kept = Object.fromEntries(
    Object.entries(root.attributes).filter(
      ([name]) => !['x', 'y', 'width', 'height', 'viewBox'].includes(name),
    ),
  );
  const outlined = outlineSvg(svg).replaceAll('currentColor', palette.ink);
  const inside = outlined.slice(outlined.indexOf('>', outlined.indexOf('<svg')) + 1);
  return {
    aspect: box.width / box.height,
    draw: (x, y, width, height) =>
      `<svg${writeAttributes({
        ...kept,
        viewBox: `${box.left} ${box.top} ${box.width} ${box.height}`,
        x: String(x),
        y: String(y),
        width: String(width),
        height: String(height),
      })}>${inside}`,
  };
}

function readViewBox(attributes: Record<string, string>) {
  const numbers = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = [
    0,
    0,
    Number.parseFloat(attributes['width'] ?? ''),
    Number.parseFloat(attributes['height'] ?? ''),
  ];
  const [left = 0, top = 0, width = 0, height = 0] = numbers.length === 4 ? numbers : size;
  if (width > 0 && height > 0) return { left, top, width, height };
  throw new SlideError('插图没有写 viewBox，不知道它有多大。');
}
