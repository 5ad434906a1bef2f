import { outlineSvg } from './outline-svg.ts';
import { texToSvg } from './tex-engine.ts';

/** A formula ready to place: its extent around the baseline, and its paths. */
export type Formula = {
  width: number;
  ascent: number;
  depth: number;
  draw(x: number, baseline: number): string;
};

/** Typesets TeX at a size in pixels; Chinese inside `\text{}` comes from the same font as everything else. */
export function typesetFormula(
  tex: string,
  { size, color, display = false }: { size: number; color: string; display?: boolean },
): Formula {
  // MathJax sets foreign characters at 884 in a cell of 1000: a hole around each of them.
  const svg = texToSvg(tex, display)
    .replaceAll('font-size="884px"', 'font-size="960px" x="20"')
    .replaceAll('currentColor', color);
  const box = /viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1).map(Number);
  const [left = 0, top = 0, width = 0, height = 0] = box ?? [];
  const inside = outlineSvg(svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, ''));
  const scale = size / 1000;
  return {
    width: width * scale,
    ascent: -top * scale,
    depth: (height + top) * scale,
    draw: (x, baseline) =>
      `<g transform="translate(${x - left * scale} ${baseline}) scale(${scale})">${inside}</g>`,
  };
}
