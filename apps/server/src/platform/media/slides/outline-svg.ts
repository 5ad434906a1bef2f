import { drawText, measureText } from './glyphs.ts';
import {
  INITIAL_STYLE,
  inheritStyle,
  parseStyleSheet,
  type StyleRule,
  type SvgTextStyle,
} from './svg-style.ts';
import { escapeXml, scanSvg, writeAttributes, type SvgToken } from './svg-tokens.ts';

/** What decides where the text goes: it has gone into the paths, and must not be said again of their group. */
const SPENT = new Set(
  'x y dx dy text-anchor font-size font-family font-weight dominant-baseline'.split(' '),
);
/** A piece of text in one style; `x` or `y` begin a new chunk, which is what text-anchor aligns. */
type Piece = { text: string; style: SvgTextStyle; x?: number; y?: number; dx: number; dy: number };

/** The same SVG with every text as paths, so that it looks the same on a machine without fonts. */
export function outlineSvg(svg: string): string {
  const tokens = [...scanSvg(svg)];
  const rules = findRules(tokens);
  const styles: SvgTextStyle[] = [INITIAL_STYLE];
  const current = () => styles.at(-1) ?? INITIAL_STYLE;
  const out: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as SvgToken;
    if (token.kind === 'open' && token.tag === 'text') {
      const end = token.isEmpty ? at : findClose(tokens, at);
      const style = inheritStyle(current(), 'text', token.attributes, rules);
      out.push(drawTextElement(token.attributes, style, tokens.slice(at + 1, end), rules));
      at = end;
      continue;
    }
    if (token.kind === 'open' && !token.isEmpty) {
      styles.push(inheritStyle(current(), token.tag, token.attributes, rules));
    }
    if (token.kind === 'close') styles.pop();
    out.push(token.source);
  }
  return out.join('');
}

function drawTextElement(
  attributes: Record<string, string>,
  style: SvgTextStyle,
  inside: SvgToken[],
  rules: StyleRule[],
): string {
  const kept = Object.fromEntries(Object.entries(attributes).filter(([name]) => !SPENT.has(name)));
  if (style.fill !== undefined) kept['fill'] = style.fill;
  const chunks = splitChunks(readPieces(attributes, style, inside, rules));
  let pen = { x: 0, y: 0 };
  const drawn = chunks.map((chunk) => {
    pen = { x: chunk[0]?.x ?? pen.x, y: chunk[0]?.y ?? pen.y };
    const width = chunk.reduce(
      (sum, piece) => sum + piece.dx + measureText(piece.text, piece.style),
      0,
    );
    const anchor = chunk[0]?.style.anchor;
    if (anchor === 'middle') pen.x -= width / 2;
    if (anchor === 'end') pen.x -= width;
    return chunk.map((piece) => drawPiece(piece, style, pen)).join('');
  });
  return `<g${writeAttributes(kept)}>${drawn.join('')}</g>`;
}

function drawPiece(piece: Piece, around: SvgTextStyle, pen: { x: number; y: number }): string {
  pen.x += piece.dx;
  pen.y += piece.dy;
  const { size, baseline, fill } = piece.style;
  const paths = drawText(piece.text, pen.x, pen.y + baselineShift(baseline) * size, piece.style);
  pen.x += measureText(piece.text, piece.style);
  return fill === undefined || fill === around.fill
    ? paths
    : `<g fill="${escapeXml(fill)}">${paths}</g>`;
}

function readPieces(
  attributes: Record<string, string>,
  style: SvgTextStyle,
  inside: SvgToken[],
  rules: StyleRule[],
): Piece[] {
  const pieces: Piece[] = [];
  const styles = [style];
  let place = readPlace(attributes, style.size);
  for (const token of inside) {
    const now = styles.at(-1) ?? style;
    if (token.kind === 'open' && !token.isEmpty) {
      const next = inheritStyle(now, token.tag, token.attributes, rules);
      styles.push(next);
      place = { ...place, ...readPlace(token.attributes, next.size) };
    } else if (token.kind === 'close') styles.pop();
    else if (token.kind === 'text') {
      const text = token.text.replace(/\s+/g, ' ');
      if (text.trim() === '' && !pieces.some((piece) => piece.text !== '')) continue;
      pieces.push({ text, style: now, dx: 0, dy: 0, ...place });
      place = {};
    }
  }
  const first = pieces[0];
  const last = pieces.at(-1);
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return pieces;
}

function readPlace(attributes: Record<string, string>, size: number): Partial<Piece> {
  const place: Partial<Piece> = {};
  for (const name of ['x', 'y', 'dx', 'dy'] as const) {
    const value = Number.parseFloat(attributes[name] ?? '');
    if (Number.isFinite(value))
      place[name] = /em\s*$/.test(attributes[name] ?? '') ? value * size : value;
  }
  return place;
}

function splitChunks(pieces: Piece[]): Piece[][] {
  const chunks: Piece[][] = [];
  for (const piece of pieces) {
    const before = chunks.at(-1);
    if (!before || piece.x !== undefined || piece.y !== undefined) chunks.push([piece]);
    else before.push(piece);
  }
  // The space before a new line of tspans belongs to the source's indentation.
  for (const chunk of chunks) {
    const last = chunk.at(-1);
    if (last) last.text = last.text.trimEnd();
  }
  return chunks;
}

function baselineShift(baseline: string): number {
  if (baseline === 'middle' || baseline === 'central') return 0.36;
  return /hanging|before-edge/.test(baseline) ? 0.85 : 0;
}

function findRules(tokens: SvgToken[]): StyleRule[] {
  return tokens.flatMap((token, index) => {
    const inside = tokens[index + 1];
    const isStyle = token.kind === 'open' && token.tag === 'style' && inside?.kind === 'text';
    return isStyle ? parseStyleSheet(inside.text) : [];
  });
}

function findClose(tokens: SvgToken[], from: number): number {
  const found = tokens.findIndex(
    (token, index) => index > from && token.kind === 'close' && token.tag === 'text',
  );
  return found === -1 ? tokens.length - 1 : found;
}
