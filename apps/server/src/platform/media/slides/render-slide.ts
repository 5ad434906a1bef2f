import { drawText, measureText, type TextStyle } from './glyphs.ts';
import { layOutBody } from './lay-out-body.ts';
import { layOutText } from './lay-out-text.ts';
import { familyColor, palette } from './palette.ts';
import { readFigure, type Figure } from './slide-figure.ts';
import { parseSlideBody, type Block } from './slide-markdown.ts';
import { sharp } from '../images/sharp.ts';

export type Slide = {
  title: string;
  /** Markdown: paragraphs, lists, bold, formulas, small tables. */
  body?: string | undefined;
  /** The text of an SVG file. */
  figure?: string | undefined;
};

export type SlideContext = {
  courseTitle: string;
  lectureTitle: string;
  /** This slide's place, from 1. */
  number: number;
  of: number;
  /** CFA, FRM, CPA, ESG, EEPG; anything else is neutral. */
  family: string;
  /** In the corner; null for none. */
  frame: SlideFrame | null;
};

export type SlideFrame = {
  /** What the school is called for short. */
  name: string;
  /** A PNG as a data address; null for the product's mark. */
  mark: string | null;
};

const SLIDE = { width: 1280, height: 720 };
const MARGIN = 84;
const RIGHT = SLIDE.width - MARGIN;
/** Under this line the player shows its captions. */
const BODY = { top: 222, bottom: 624 };
const GAP = 56;
const LARGEST = { alone: 38, besideFigure: 30 };
const SMALLEST = 13;

/**
 * A slide as a PNG of 1280 by 720. Nothing of it needs a font on the machine.
 * @throws SlideError for a formula or a figure that cannot be drawn
 */
export async function renderSlide(slide: Slide, context: SlideContext): Promise<Buffer> {
  const svg = drawSlide(slide, context);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
}

/** The same as SVG, with every text as paths. */
export function drawSlide(slide: Slide, context: SlideContext): string {
  const blocks = parseSlideBody(slide.body ?? '');
  const figure = slide.figure === undefined ? undefined : readFigure(slide.figure);
  const parts = [
    drawHeading(slide.title, context),
    figure ? drawWithFigure(blocks, figure) : drawAlone(blocks),
    drawFooter(context),
  ];
  const { width, height } = SLIDE;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${palette.slide}"/>${parts.join('')}</svg>`;
}

function drawHeading(title: string, context: SlideContext): string {
  const room = RIGHT - MARGIN;
  const type = { size: 44, weight: 500 };
  const width = measureText(title, type);
  const fitting = width > room ? { ...type, size: Math.max(28, (44 * room) / width) } : type;
  const text = layOutText([{ kind: 'text', text: title, bold: false }], room, {
    ...fitting,
    color: palette.ink,
  });
  const subtitle = title === context.lectureTitle ? context.courseTitle : context.lectureTitle;
  const quiet = drawText(subtitle, MARGIN, 164, { size: 24, weight: 400 });
  return `${text.draw(MARGIN, 112 - text.firstBaseline)}<g fill="${palette.ink3}">${quiet}</g>`;
}

/** The largest type at which the text fits; few words are not blown up over the page. */
function fitBody(blocks: Block[], width: number, largest: number) {
  const room = BODY.bottom - BODY.top;
  for (let size = largest; ; size -= 1) {
    const body = layOutBody(blocks, width, size);
    if ((body.height <= room && body.width <= width + 1) || size <= SMALLEST) return body;
  }
}

function drawAlone(blocks: Block[]): string {
  const body = fitBody(blocks, RIGHT - MARGIN, LARGEST.alone);
  return body.draw(MARGIN, placeBody(body.height));
}

/** Text on the left, as wide as it needs to be; the figure has the rest. */
function drawWithFigure(blocks: Block[], figure: Figure): string {
  const room = RIGHT - MARGIN;
  const height = BODY.bottom - BODY.top;
  if (blocks.length === 0) {
    const width = Math.min(room, height * figure.aspect);
    return figure.draw(MARGIN + (room - width) / 2, BODY.top, width, width / figure.aspect);
  }
  const natural = layOutBody(blocks, room, LARGEST.besideFigure).width;
  const widest = Math.max(room - GAP - height * figure.aspect, 400);
  const column = Math.min(Math.max(natural, 320), widest);
  const body = fitBody(blocks, column, LARGEST.besideFigure);
  const free = room - GAP - column;
  const width = Math.min(free, height * figure.aspect);
  const tall = width / figure.aspect;
  const top = BODY.top + (height - tall) * 0.3;
  return (
    body.draw(MARGIN, placeBody(body.height)) +
    figure.draw(RIGHT - width - (free - width) / 2, top, width, tall)
  );
}

/** A short text sits a little lower than the top of its room. */
function placeBody(height: number): number {
  return BODY.top + Math.max(0, (BODY.bottom - BODY.top - height) * 0.26);
}

function drawFooter({ courseTitle, number, of, family, frame }: SlideContext): string {
  const type: TextStyle = { size: 17, weight: 400 };
  const baseline = 682;
  const page = `${number} / ${of}`;
  const corner = frame === null ? { svg: '', width: 0 } : drawFrame(frame, baseline, type);
  const after = MARGIN + corner.width;
  return [
    corner.svg,
    `<rect x="${after}" y="${baseline - 10}" width="8" height="8" rx="1.5" fill="${familyColor(family)}"/>`,
    `<g fill="${palette.ink3}">`,
    drawText(courseTitle, after + 16, baseline, type),
    drawText(page, RIGHT - measureText(page, type), baseline, type),
    '</g>',
  ].join('');
}

/** Mark and name of the school; `width` reaches to what stands beside them. */
function drawFrame({ name, mark }: SlideFrame, baseline: number, type: TextStyle) {
  const style = { ...type, weight: 500 };
  const picture =
    mark === null
      ? drawMark(MARGIN, baseline - 20)
      : `<image x="${MARGIN}" y="${baseline - 20}" width="26" height="26" href="${mark}"/>`;
  return {
    svg: `${picture}<g fill="${palette.ink2}">${drawText(name, MARGIN + 36, baseline, style)}</g>`,
    width: 36 + measureText(name, style) + 18,
  };
}

/** The boat of the product's mark, 26 a side. */
export function drawMark(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})"><rect width="26" height="26" rx="6" fill="${palette.accent}"/><path d="M13.6 5.2V15.4H20.4C19.8 11 17.4 7.4 13.6 5.2ZM12 7.6C9.4 9.6 7.6 12.2 6.8 15.4H12Z" fill="#FFFFFF"/><path d="M5 18.4c1.5 1.3 2.8 1.3 4 .4s2.6-.9 4 0 2.8.9 4 0 2.5-.9 4 .2" fill="none" stroke="#FFFFFF" stroke-width="1.6" stroke-linecap="round"/></g>`;
}
