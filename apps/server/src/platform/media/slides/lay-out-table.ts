import { toBoxes, type TypeStyle } from './boxes.ts';
import { layOutText, type Drawing } from './lay-out-text.ts';
import { palette } from './palette.ts';
import type { Block, Inline } from './slide-markdown.ts';

/** Hairlines only, figures to the right; columns as wide as they need, the widest giving way when there is no room. */
export function layOutTable(
  table: Block & { kind: 'table' },
  width: number,
  style: TypeStyle,
): Drawing {
  const gap = style.size * 1.8;
  const headStyle = { ...style, size: style.size * 0.86, color: palette.ink2 };
  const natural = table.head.map((cell, column) => {
    const below = table.rows.map((row) => naturalWidth(row[column] ?? [], style));
    return Math.max(naturalWidth(cell, headStyle), ...below);
  });
  const widths = fitColumns(natural, width - gap * table.head.length);
  const total = widths.reduce((sum, one) => sum + one + gap, 0);
  const layOutRow = (row: Inline[][], type: TypeStyle) => {
    const cells = row.map((cell, column) =>
      layOutText(cell, widths[column] ?? 0, type, table.aligns[column] ?? 'left'),
    );
    return { cells, height: Math.max(...cells.map((cell) => cell.height)) + style.size * 0.5 };
  };
  const rows = [
    layOutRow(table.head, headStyle),
    ...table.rows.map((row) => layOutRow(row, style)),
  ];

  return {
    width: total,
    height: rows.reduce((sum, row) => sum + row.height, 0),
    draw(x, top) {
      let y = top;
      const drawn = rows.map((row, index) => {
        let left = x + gap / 2;
        const cells = row.cells.map((cell, column) => {
          const free = row.height - cell.height;
          const text = cell.draw(left, y + free / 2);
          left += (widths[column] ?? 0) + gap;
          return text;
        });
        y += row.height;
        const color = index === 0 ? palette.ctrl : palette.line;
        return `${cells.join('')}<rect x="${x}" y="${y - 1}" width="${total}" height="1.5" fill="${color}"/>`;
      });
      return drawn.join('');
    },
  };
}

function naturalWidth(cell: Inline[], style: TypeStyle): number {
  // A hair more, so that rounding does not break the line it was measured on.
  return toBoxes(cell, style).reduce((sum, box) => sum + box.width, 0) + 0.5;
}

/** Takes from the widest columns first, down to a common width. */
function fitColumns(natural: number[], room: number): number[] {
  const sorted = [...natural].sort((a, b) => a - b);
  let left = room;
  for (const [index, width] of sorted.entries()) {
    const share = left / (sorted.length - index);
    if (width > share) return natural.map((one) => Math.min(one, share));
    left -= width;
  }
  return natural;
}
