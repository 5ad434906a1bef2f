import type { TypeStyle } from './boxes.ts';
import { typesetFormula } from './formula.ts';
import { drawText, measureText } from './glyphs.ts';
import { layOutTable } from './lay-out-table.ts';
import { layOutText, type Drawing } from './lay-out-text.ts';
import { palette } from './palette.ts';
import type { Block } from './slide-markdown.ts';

const DISPLAY_SIZE = 1.24;

/** The body of a slide in one column at a given size of type. */
export function layOutBody(blocks: Block[], width: number, size: number): Drawing {
  const style: TypeStyle = { size, weight: 400, color: palette.ink };
  const parts = blocks.map((block) => layOutBlock(block, width, style));
  const gaps = blocks.map((block, index) => gapBefore(blocks[index - 1], block) * size);
  return {
    width: Math.max(0, ...parts.map((part) => part.width)),
    height: parts.reduce((sum, part, index) => sum + part.height + (gaps[index] ?? 0), 0),
    draw(x, top) {
      let y = top;
      return parts
        .map((part, index) => {
          y += gaps[index] ?? 0;
          const drawn = part.draw(x, y);
          y += part.height;
          return drawn;
        })
        .join('');
    },
  };
}

function layOutBlock(block: Block, width: number, style: TypeStyle): Drawing {
  switch (block.kind) {
    case 'paragraph':
      return layOutText(block.content, width, style);
    case 'item':
      return layOutItem(block, width, style);
    case 'math':
      return layOutFormula(block.tex, width, style);
    case 'table':
      return layOutTable(block, width, style);
  }
}

function layOutItem(item: Block & { kind: 'item' }, width: number, style: TypeStyle): Drawing {
  const { size } = style;
  const markWidth = item.mark === '' ? 0 : measureText(item.mark, { size, weight: 400 });
  const left = item.level * size * 1.2;
  const indent = left + Math.max(size * 0.95, markWidth + size * 0.4);
  const text = layOutText(item.content, width - indent, style);
  return {
    width: indent + text.width,
    height: text.height,
    draw(x, top) {
      const baseline = top + text.firstBaseline;
      const mark =
        item.mark === ''
          ? `<circle cx="${x + left + size * 0.25}" cy="${baseline - size * 0.36}" r="${size * 0.11}" fill="${palette.accent}"/>`
          : `<g fill="${palette.accent}">${drawText(item.mark, x + left, baseline, { size, weight: 400 })}</g>`;
      return mark + text.draw(x + indent, top);
    },
  };
}

/** A formula that is too wide for the column is made smaller: it has no place to break. */
function layOutFormula(tex: string, width: number, { size, color }: TypeStyle): Drawing {
  const wanted = size * DISPLAY_SIZE;
  const natural = typesetFormula(tex, { size: wanted, color, display: true });
  const fitting = Math.min(1, width / natural.width);
  const formula =
    fitting < 1 ? typesetFormula(tex, { size: wanted * fitting, color, display: true }) : natural;
  return {
    width: formula.width,
    height: formula.ascent + formula.depth,
    draw: (x, top) => formula.draw(x, top + formula.ascent),
  };
}

/** In ems. Items of one list stay together; formulas and tables want air. */
function gapBefore(before: Block | undefined, block: Block): number {
  if (!before) return 0;
  if (before.kind === 'item' && block.kind === 'item') return 0.36;
  if (before.kind === 'math' || block.kind === 'math') return 0.7;
  return before.kind === 'table' || block.kind === 'table' ? 0.7 : 0.5;
}
