import { contrastOf, inHueOf, ownAccent, palettesOf, type ColorPalette } from './look-colors.ts';

/** What of a school's look is said by style sheets. */
export interface StyledLook {
  /** `#rrggbb`; null for the product's own colours. */
  readonly color: string | null;
  readonly picture: 'water' | 'photo' | 'plain';
  /** Address of the photo behind the login, of our own; null for none. */
  readonly photo: string | null;
}

/** Hills, water and boat of the product's picture, as tokens.css has them. */
const drawn = {
  light: {
    'hill-far': '#9dbbc7',
    'hill-mid': '#6e9db2',
    'hill-near': '#3f7690',
    'water-high': '#d3e2e6',
    'water-mid': '#94bccd',
    'water-low': '#3d7c9e',
    hull: '#0b4462',
  },
  dark: {
    'hill-far': '#3a5873',
    'hill-mid': '#294965',
    'hill-near': '#1a3650',
    'water-high': '#2f4d67',
    'water-mid': '#1b3550',
    'water-low': '#0c1a2b',
    hull: '#071522',
  },
} as const;

const addressOfPhoto = /^\/files\/images\/[0-9a-f]{40}\.webp$/;

/**
 * The style sheet of a school's look, over the tokens of the design system. With a scope (a selector) it holds within that
 * alone, as a preview wants it; `scheme` then says which of both schemes is shown there.
 */
export function lookStyle(
  look: StyledLook,
  within?: { readonly scope: string; readonly scheme: 'light' | 'dark' },
): string {
  const colors = look.color === null ? '' : colorStyle(look.color, within);
  return colors + pictureStyle(look, within?.scope ?? '');
}

function colorStyle(
  color: string,
  within?: { readonly scope: string; readonly scheme: 'light' | 'dark' },
): string {
  const palettes = palettesOf(color);
  const rule = (selector: string, scheme: 'light' | 'dark', extra = '') =>
    `${selector}{${tokensOf(palettes[scheme])}${picturesOf(color, scheme)}${extra}}`;
  if (within !== undefined)
    return rule(within.scope, within.scheme, mantineOf(palettes[within.scheme]));
  return [
    rule(':root,[data-mantine-color-scheme="light"]', 'light'),
    // Paper is white.
    `@media not print{${rule('[data-mantine-color-scheme="dark"]', 'dark')}}`,
  ].join('');
}

const tokensOf = ({ accent, hover, text, soft, softHover, line }: ColorPalette): string =>
  Object.entries({
    accent,
    'accent-hover': hover,
    'accent-text': text,
    'accent-soft': soft,
    'accent-soft-hover': softHover,
    'accent-line': line,
  })
    .map(([name, value]) => `--xz-${name}:${value};`)
    .join('');

const picturesOf = (color: string, scheme: 'light' | 'dark'): string =>
  Object.entries(drawn[scheme])
    .map(([name, value]) => `--xz-pic-${name}:${inHueOf(color, value)};`)
    .join('');

/** The theme resolves its own at the root of the document, where a scope does not reach. */
const mantineOf = ({ accent, hover, text }: ColorPalette): string =>
  `--mantine-primary-color-filled:${accent};--mantine-primary-color-filled-hover:${hover};--mantine-color-anchor:${text};--button-bg:${accent};`;

function pictureStyle({ color, picture, photo }: StyledLook, scope: string): string {
  const place = `${scope}${scope === '' ? '' : ' '}[data-landscape]`;
  if (picture === 'plain') {
    const ground = color ?? ownAccent;
    const ink = contrastOf('#ffffff', ground) >= 4.5 ? '#ffffff' : '#1b2631';
    return `${place}>svg{display:none}${place}{background:${ground};--xz-pic-words:${ink}}`;
  }
  if (picture !== 'photo' || photo === null || !addressOfPhoto.test(photo)) return '';
  // Whatever the photo shows, white words are read on it.
  return `${place}>svg{display:none}${place}{background:linear-gradient(rgb(0 0 0 / 50%),rgb(0 0 0 / 22%)),url("${photo}") center/cover;--xz-pic-words:#fff}`;
}
