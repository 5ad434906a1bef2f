import { drawText, measureText } from './glyphs.ts';
import { layOutText } from './lay-out-text.ts';
import { palette } from './palette.ts';
import { drawMark, type SlideFrame } from './render-slide.ts';

/** As Open Graph wants it: https://ogp.me. */
const CARD = { width: 1200, height: 630 };
const MARGIN = 88;
const MARK = 72;
const NAME = { left: MARGIN + MARK + 28, type: { size: 40, weight: 500 } };
/** Under the school's name, above the edge. */
const ROOM = { top: 220, bottom: 560 };
const LARGEST = 68;
const SMALLEST = 40;

/** What is shown beside a link. */
export interface Card {
  readonly title: string;
  /** What of the school stands on it. */
  readonly frame: SlideFrame;
}

/** A title under the school's mark and name, as SVG with every text as paths: nothing of it needs a font on the machine. */
export function drawCard({ title, frame }: Card): string {
  const { width, height } = CARD;
  const text = fitTitle(title, width - 2 * MARGIN);
  const top = ROOM.top + Math.max(0, (ROOM.bottom - ROOM.top - text.height) / 2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${palette.slide}"/>`,
    `<rect width="16" height="${height}" fill="${palette.accent}"/>`,
    markOf(frame),
    `<g fill="${palette.ink2}">${drawText(fitName(frame.name), NAME.left, MARGIN + 50, NAME.type)}</g>`,
    text.draw(MARGIN, top),
    '</svg>',
  ].join('');
}

const markOf = ({ mark }: SlideFrame): string =>
  mark === null
    ? `<g transform="translate(${MARGIN} ${MARGIN}) scale(${MARK / 26})">${drawMark(0, 0)}</g>`
    : `<image x="${MARGIN}" y="${MARGIN}" width="${MARK}" height="${MARK}" href="${mark}"/>`;

/** On its one line; a longer one is cut. */
function fitName(name: string): string {
  const room = CARD.width - MARGIN - NAME.left;
  if (measureText(name, NAME.type) <= room) return name;
  const letters = [...name];
  const cut = (length: number) => `${letters.slice(0, length).join('')}…`;
  let length = letters.length;
  while (length > 0 && measureText(cut(length), NAME.type) > room) length -= 1;
  return cut(length);
}

/** The largest type in which it fits; what fits in none is cut. */
function fitTitle(title: string, width: number) {
  const layOut = (text: string, size: number) =>
    layOutText([{ kind: 'text', text, bold: false }], width, {
      ...{ size, weight: 500, color: palette.ink },
    });
  const room = ROOM.bottom - ROOM.top;
  for (let size = LARGEST; size >= SMALLEST; size -= 4) {
    const text = layOut(title, size);
    if (text.height <= room) return text;
  }
  const letters = [...title];
  for (let length = letters.length; length > 0; length -= 4) {
    const text = layOut(`${letters.slice(0, length).join('')}…`, SMALLEST);
    if (text.height <= room) return text;
  }
  return layOut('', SMALLEST);
}
