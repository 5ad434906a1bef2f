import { toBoxes, type TypeStyle } from './boxes.ts';
import { breakLines, type Line } from './break-lines.ts';
import type { Align, Inline } from './slide-markdown.ts';

/** Something with a size that can be drawn with its top left corner anywhere. */
export type Drawing = { width: number; height: number; draw(x: number, top: number): string };

const LEADING = 1.6;

/** Text in lines. The height covers formulas that are taller than a line. */
export function layOutText(
  content: Inline[],
  width: number,
  style: TypeStyle,
  align: Align = 'left',
): Drawing & { firstBaseline: number } {
  const lines = breakLines(toBoxes(content, style), width, style);
  const rows = lines.map((line) => measureLine(line, style.size));
  const natural = Math.max(0, ...lines.map((line) => line.width));
  return {
    width: natural,
    height: rows.reduce((sum, row) => sum + row.height, 0),
    firstBaseline: rows[0]?.baseline ?? 0,
    draw(x, top) {
      let y = top;
      return lines
        .map((line, index) => {
          const row = rows[index] ?? { height: 0, baseline: 0 };
          const free = align === 'left' ? 0 : width - line.width;
          const drawn = drawLine(
            line,
            x + (align === 'center' ? free / 2 : free),
            y + row.baseline,
          );
          y += row.height;
          return drawn;
        })
        .join('');
    },
  };
}

function measureLine(line: Line, size: number): { height: number; baseline: number } {
  const ascent = Math.max(size * 0.88, ...line.boxes.map((box) => box.ascent));
  const depth = Math.max(size * 0.12, ...line.boxes.map((box) => box.depth));
  const air = (size * (LEADING - 1)) / 2;
  return { height: ascent + depth + air * 2, baseline: ascent + air };
}

function drawLine(line: Line, x: number, baseline: number): string {
  let pen = x;
  return line.boxes
    .map((box) => {
      const drawn = box.draw(pen, baseline);
      pen += box.width;
      return drawn;
    })
    .join('');
}
