import { formulaText, paragraphTags } from '@xuezhou/rules/text/reading-text';

interface Segment {
  /** A text node, or a formula, which counts as one thing. */
  readonly node: Text | HTMLElement;
  readonly start: number;
  readonly end: number;
}

/** The words of a text that is shown, and where each stands: the same words as `readingText` gives for its HTML. */
export interface TextPoints {
  readonly text: string;
  /** Undefined for what is not in the text. A place inside a formula is its start or its end. */
  offsetOf(node: Node, offset: number, edge: 'start' | 'end'): number | undefined;
  /** Null where there is nothing to show. */
  rangeOf(start: number, end: number): Range | null;
}

export function textPointsOf(root: HTMLElement): TextPoints {
  const segments: Segment[] = [];
  let text = '';
  const add = (node: Segment['node'], words: string) => {
    if (words === '') return;
    segments.push({ node, start: text.length, end: text.length + words.length });
    text += words;
  };
  const walk = (node: Node): void => {
    if (node instanceof Text) add(node, node.data);
    else if (node instanceof HTMLElement && node.classList.contains('math')) add(node, texOf(node));
    else for (const child of node.childNodes) walk(child);
  };
  walk(root);
  return {
    text,
    offsetOf: (node, offset, edge) => offsetIn(root, segments, text.length, { node, offset, edge }),
    rangeOf: (start, end) => rangeIn(segments, start, end),
  };
}

function texOf(formula: HTMLElement): string {
  const tex = formula.querySelector('annotation')?.textContent ?? formula.textContent;
  return formulaText(tex, formula.dataset['display'] === 'true');
}

function offsetIn(
  root: HTMLElement,
  segments: readonly Segment[],
  length: number,
  { node, offset, edge }: { node: Node; offset: number; edge: 'start' | 'end' },
): number | undefined {
  if (!root.contains(node)) return undefined;
  const inside = segments.find((segment) => segment.node.contains(node));
  if (inside) {
    if (!(inside.node instanceof Text)) return inside[edge];
    return inside.start + Math.min(offset, inside.end - inside.start);
  }
  const point = document.createRange();
  point.setStart(node, offset);
  const next = segments.find((segment) => point.comparePoint(segment.node, 0) >= 0);
  return next?.start ?? length;
}

function rangeIn(segments: readonly Segment[], start: number, end: number): Range | null {
  const first = segments.find((segment) => segment.end > start);
  const last = segments.findLast((segment) => segment.start < end);
  if (!first || !last || first.start > last.start) return null;
  const range = document.createRange();
  if (first.node instanceof Text) range.setStart(first.node, Math.max(0, start - first.start));
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, Math.min(last.end, end) - last.start);
  else range.setEndAfter(last.node);
  return range;
}

/** The paragraphs by their numbers; a text without any is one. */
export function paragraphsOf(root: HTMLElement): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(paragraphTags.join(','))];
  return found.length === 0 ? [root] : found;
}

export interface Heading {
  readonly paragraph: number;
  readonly text: string;
  readonly isInner: boolean;
}

export function headingsOf(root: HTMLElement): Heading[] {
  return paragraphsOf(root).flatMap((element, paragraph) =>
    /^H[23]$/.test(element.tagName)
      ? [{ paragraph, text: headingText(element), isInner: element.tagName === 'H3' }]
      : [],
  );
}

/** A formula of a heading is what is seen of it, not also the MathML beside it. */
function headingText(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('.katex-mathml')) hidden.remove();
  return copy.textContent.trim();
}
