const TAGS =
  /<\/?(?:[bius]|em|strong|ruby|rt|rp)(?:\.[\w.-]+)?>|<\/?(?:c|v|font|span|lang)(?:[\s.][^<>]*)?>/gi;
const VTT_TIME_TAGS = /<\d[\d:.]*>/g;
const OVERRIDES = /\{[\\=][^{}]*\}/g;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** Plain text of an SRT cue. Only known tags go: `a<b` in a lecture on mathematics stays. */
export function stripTags(text: string): string {
  return text
    .replace(OVERRIDES, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(VTT_TIME_TAGS, '')
    .replace(TAGS, '');
}

export function stripVtt(text: string): string {
  return stripTags(text).replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Plain text of an ASS dialogue: no overrides, no vector drawings, `\N` is a line break. */
export function stripAss(text: string): string {
  return text
    .replace(/\{[^{}]*\\p[1-9][^{}]*\}[^{]*/g, '')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\\N/g, '\n')
    .replace(/\\[nh]/g, ' ');
}

/** Trims each line and drops the empty ones. */
export function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[\s\u200b]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
