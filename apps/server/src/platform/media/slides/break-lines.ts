import { splitBox, type Box, type TypeStyle } from './boxes.ts';

export type Line = { boxes: Box[]; width: number };

const NEVER_FIRST = /^[，。、；：？！）」』】》〉〕”’…—·～,.;:?!)\]}%‰]/u;
const NEVER_LAST = /[（「『【《〈〔“‘([{¥￥]$/u;
/** A last line narrower than this, in ems, looks forgotten. */
const WIDOW = 2.6;

/** Lines no wider than `width`, by the rules for Chinese punctuation; the last is not left with a character or two. */
export function breakLines(boxes: Box[], width: number, style: TypeStyle): Line[] {
  const best = fillLines(boxes, width, style);
  for (let narrower = width - style.size / 2; best.length > 1; narrower -= style.size / 2) {
    const lines = narrower > width * 0.6 ? fillLines(boxes, narrower, style) : [];
    if (lines.length !== best.length) return best;
    if ((lines.at(-1)?.width ?? 0) >= style.size * WIDOW) return lines;
  }
  return best;
}

function fillLines(boxes: Box[], width: number, style: TypeStyle): Line[] {
  const lines: Line[] = [];
  let line: Box[] = [];
  const flush = () => {
    while (line.at(-1)?.kind === 'space') line.pop();
    if (line.length > 0) lines.push({ boxes: line, width: widthOf(line) });
    line = [];
  };
  for (const group of groupUnbreakable(boxes).flatMap((one) => splitTooWide(one, width, style))) {
    if (line.length > 0 && widthOf(line) + widthOf(group) > width) flush();
    if (line.length > 0 || group[0]?.kind !== 'space') line.push(...group);
  }
  flush();
  return lines;
}

/** Boxes between which a line may not end are one group; a space is a group of its own. */
function groupUnbreakable(boxes: Box[]): Box[][] {
  const groups: Box[][] = [];
  for (const box of boxes) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const isGlued =
      before !== undefined &&
      before.kind !== 'space' &&
      box.kind !== 'space' &&
      (NEVER_FIRST.test(box.text) || NEVER_LAST.test(before.text));
    if (group && isGlued) group.push(box);
    else groups.push([box]);
  }
  return groups;
}

function splitTooWide(group: Box[], width: number, style: TypeStyle): Box[][] {
  if (widthOf(group) <= width) return [group];
  return group.flatMap((box) =>
    box.width <= width || box.text === 'x' ? [[box]] : splitBox(box, style).map((char) => [char]),
  );
}

function widthOf(boxes: Box[]): number {
  return boxes.reduce((sum, box) => sum + box.width, 0);
}
