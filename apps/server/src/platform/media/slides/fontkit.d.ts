/** The part of fontkit that we use; it ships no types. */
declare module 'fontkit' {
  export type Glyph = { advanceWidth: number; path: { toSVG(): string } };
  export type GlyphRun = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number }[] };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): GlyphRun;
  };
  export function create(bytes: Buffer): Font;
}
