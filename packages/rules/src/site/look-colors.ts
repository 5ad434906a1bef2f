import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from 'culori/fn';

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) useMode(mode);
const oklch = converter('oklch');

/** What WCAG asks of text at level AA. */
const leastContrast = 4.5;
/** The accent of the product's own tokens, for a school that chose no colour. */
export const ownAccent = '#16618a';

const white = '#ffffff';
const paper = '#f8f7f4';
const darkSurface = '#192026';

/** A colour as `#rrggbb`, in small letters; null for anything else. */
export function readColor(text: string): string | null {
  const found = /^#?([\da-f]{6})$/i.exec(text.trim());
  return found?.[1] === undefined ? null : `#${found[1].toLowerCase()}`;
}

/** From 1 to 21. */
export const contrastOf = (a: string, b: string): number => wcagContrast(a, b);

interface Tone {
  /** From 0 to 1. */
  readonly lightness: number;
  /** Most of it; a greyer colour stays as grey as it is. */
  readonly chroma?: number;
}

/** The same hue, lighter or darker. */
function toned(color: string, { lightness, chroma = Infinity }: Tone): string {
  const { c = 0, h } = oklch(color) ?? {};
  const wish = {
    mode: 'oklch' as const,
    l: lightness,
    c: Math.min(c, chroma),
    ...(h !== undefined && { h }),
  };
  return formatHex(clampChroma(wish, 'oklch'));
}

const lightnessOf = (color: string): number => oklch(color)?.l ?? 0;

/** What is drawn by day in the accent, or in white upon it. */
export interface ColorPalette {
  readonly accent: string;
  readonly hover: string;
  readonly text: string;
  readonly soft: string;
  readonly softHover: string;
  readonly line: string;
}

/** By day and by night, of one colour. */
export function palettesOf(color: string): { light: ColorPalette; dark: ColorPalette } {
  const l = lightnessOf(color);
  return {
    light: {
      accent: color,
      hover: toned(color, { lightness: Math.max(0.15, l - 0.07) }),
      text: color,
      soft: toned(color, { lightness: 0.955, chroma: 0.018 }),
      softHover: toned(color, { lightness: 0.93, chroma: 0.026 }),
      line: toned(color, { lightness: 0.885, chroma: 0.05 }),
    },
    dark: {
      accent: firstReadable(color, [white], (step) => 0.53 - step),
      hover: firstReadable(color, [white], (step) => 0.49 - step),
      text: firstReadable(
        toned(color, { lightness: 0.79, chroma: 0.1 }),
        [darkSurface],
        (step) => 0.79 + step,
      ),
      soft: toned(color, { lightness: 0.29, chroma: 0.035 }),
      softHover: toned(color, { lightness: 0.33, chroma: 0.042 }),
      line: toned(color, { lightness: 0.42, chroma: 0.055 }),
    },
  };
}

/** The first on a way through lightness that reads on all the grounds. */
function firstReadable(
  color: string,
  grounds: readonly string[],
  at: (step: number) => number,
): string {
  for (let step = 0; step < 0.5; step += 0.005) {
    const candidate = toned(color, { lightness: at(step) });
    if (grounds.every((ground) => contrastOf(candidate, ground) >= leastContrast)) return candidate;
  }
  return at(0.5) > 0.5 ? white : '#000000';
}

export interface ContrastCheck {
  readonly what: string;
  readonly color: string;
  readonly ground: string;
  /** Rounded down to one place, so that nothing reads better than it is. */
  readonly ratio: number;
  readonly isEnough: boolean;
}

/** All that has to be read in a colour. */
export function contrastChecks(color: string): ContrastCheck[] {
  const { light, dark } = palettesOf(color);
  return [
    checked('白字在主色上（按钮）', white, color),
    checked('主色在白底上（链接）', color, white),
    checked('主色在米白底上（链接）', color, paper),
    checked('主色在浅底上（选中）', color, light.soft),
    checked('夜里：浅主色在深底上', dark.text, darkSurface),
  ];
}

function checked(what: string, color: string, ground: string): ContrastCheck {
  const ratio = contrastOf(color, ground);
  return {
    what,
    color,
    ground,
    ratio: Math.floor(ratio * 10) / 10,
    isEnough: ratio >= leastContrast,
  };
}

export const isReadable = (color: string): boolean =>
  contrastChecks(color).every(({ isEnough }) => isEnough);

/** The colour itself where everything can be read in it, else the nearest darker one of its hue. */
export function nearestReadable(color: string): string {
  if (isReadable(color)) return color;
  const from = lightnessOf(color);
  for (let lightness = from; lightness > 0.1; lightness -= 0.005) {
    const candidate = toned(color, { lightness });
    if (isReadable(candidate)) return candidate;
  }
  return '#1b2631';
}

/** A colour of the product's picture in the hue of the school: as light as it was, and no greyer than the school's. */
export function inHueOf(color: string, picture: string): string {
  const own = oklch(color);
  const drawn = oklch(picture);
  if (own === undefined || drawn === undefined) return picture;
  const strength = Math.min(1.3, own.c / (oklch(ownAccent)?.c ?? own.c));
  const wish = { ...drawn, c: drawn.c * strength, ...(own.h !== undefined && { h: own.h }) };
  return formatHex(clampChroma(wish, 'oklch'));
}
