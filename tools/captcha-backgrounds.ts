// Draws the pictures behind the slider puzzle: `node --import tsx tools/captcha-backgrounds.ts`.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './root.mjs';

const width = 420;
const height = 240;
const folder = path.join(root, 'apps/server/assets/captcha');

/** The same picture each time: a small generator of its own, so that a redraw changes nothing by chance. */
function seeded(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return least + (state / 2 ** 32) * (most - least);
  };
}

type Random = ReturnType<typeof seeded>;
type Palette = readonly [sky: string, light: string, near: string, far: string, accent: string];

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const pick = (random: Random, colours: readonly string[]): string =>
  colours[Math.floor(random(0, colours.length))] ?? '#888';

const sky = ([top, bottom]: Palette): string =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`;

/** A ridge from left to right, down to the lower edge. */
function ridge(random: Random, level: number, swing: number): string {
  const points = times(9, (index) => {
    const x = (index + 1) * 52;
    return `S${(x - 26).toFixed()} ${(level + random(-swing, swing)).toFixed()} ${x} ${(level + random(-swing, swing)).toFixed()}`;
  });
  return `M-10 ${level}${points}V${height}H-10Z`;
}

function hills(random: Random, palette: Palette): string {
  const [, , near, far, accent] = palette;
  const layers = times(
    6,
    (index) =>
      `<path d="${ridge(random, 90 + index * 26, 22)}" fill="${index % 2 === 0 ? far : near}" fill-opacity="${0.35 + index * 0.1}"/>`,
  );
  const trees = times(26, () => {
    const x = random(0, width);
    const y = random(150, 232);
    const size = random(8, 22);
    return `<path d="M${x} ${y}l${size / 2} ${size}h${-size}Z" fill="${pick(random, [near, far, accent])}" fill-opacity=".8"/>`;
  });
  return `${sky(palette)}<circle cx="${random(60, 360)}" cy="${random(34, 70)}" r="24" fill="${accent}"/>${layers}${trees}`;
}

function sea(random: Random, palette: Palette): string {
  const [, , near, far, accent] = palette;
  const waves = times(9, (index) => {
    const level = 96 + index * 17;
    return `<path d="${ridge(random, level, 9)}" fill="${index % 2 === 0 ? near : far}" fill-opacity=".5"/>`;
  });
  const boats = times(5, () => {
    const x = random(20, 390);
    const y = random(112, 220);
    const size = random(12, 26);
    return `<g transform="translate(${x} ${y})" fill="${pick(random, [accent, '#fff', '#fdf3e1'])}"><path d="M0 0h${size * 1.6}l${-size * 0.4} ${size * 0.45}h${-size * 0.8}Z"/><path d="M${size * 0.7} -2V${-size * 1.5}L${size * 1.5} -2Z" fill-opacity=".85"/></g>`;
  });
  const birds = times(
    8,
    () =>
      `<path d="M${random(10, 400)} ${random(14, 84)}q6 -7 11 0q6 -7 11 0" fill="none" stroke="${near}" stroke-width="2"/>`,
  );
  return `${sky(palette)}<circle cx="${random(60, 360)}" cy="62" r="28" fill="${accent}" fill-opacity=".9"/>${birds}${waves}${boats}`;
}

function town(random: Random, palette: Palette): string {
  const [, , near, far, accent] = palette;
  const houses = times(24, (index) => {
    const x = index * 18 + random(-8, 4);
    const wide = random(20, 44);
    const tall = random(46, 168);
    const windows = times(12, (place) => {
      const left = x + 5 + (place % 3) * (wide / 3.2);
      const top = height - tall + 9 + Math.floor(place / 3) * 17;
      return `<rect x="${left}" y="${top}" width="5" height="8" fill="${accent}" fill-opacity="${random(0.2, 0.95)}"/>`;
    });
    return `<rect x="${x}" y="${height - tall}" width="${wide}" height="${tall}" fill="${pick(random, [near, far])}" fill-opacity="${random(0.55, 0.95)}"/>${windows}`;
  });
  const stars = times(
    40,
    () =>
      `<circle cx="${random(0, width)}" cy="${random(0, 110)}" r="${random(0.6, 2)}" fill="${accent}" fill-opacity=".8"/>`,
  );
  return `${sky(palette)}${stars}${houses}`;
}

function leaves(random: Random, palette: Palette): string {
  const [, , near, far, accent] = palette;
  const drawn = times(70, () => {
    const size = random(16, 44);
    return `<g transform="translate(${random(0, width)} ${random(0, height)}) rotate(${random(0, 360)})"><path d="M0 0C${size * 0.5} ${-size * 0.5} ${size * 0.5} ${-size} 0 ${-size * 1.5}C${-size * 0.5} ${-size} ${-size * 0.5} ${-size * 0.5} 0 0Z" fill="${pick(random, [near, far, accent, near])}" fill-opacity="${random(0.5, 0.95)}"/><path d="M0 0V${-size * 1.3}" stroke="#fff" stroke-opacity=".35"/></g>`;
  });
  return sky(palette) + drawn;
}

function mosaic(random: Random, palette: Palette): string {
  const cell = 30;
  const columns = width / cell;
  const tiles = times(columns * (height / cell), (index) => {
    const x = (index % columns) * cell;
    const y = Math.floor(index / columns) * cell;
    const [one, two] = [pick(random, palette), pick(random, palette)];
    const second =
      random(0, 1) < 0.5
        ? `<path d="M${x} ${y}h${cell}v${cell}Z" fill="${two}"/>`
        : `<circle cx="${x + cell / 2}" cy="${y + cell / 2}" r="${random(6, 14)}" fill="${two}"/>`;
    return `<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="${one}"/>${second}`;
  });
  return tiles;
}

const palettes: readonly Palette[] = [
  ['#cfe8f5', '#f7f0dd', '#2f6f7e', '#6fa8a0', '#f2a65a'],
  ['#fbe3d2', '#f7c6b5', '#8a4f7d', '#c9769a', '#ffd27a'],
  ['#1f2a52', '#5b6aa8', '#27375f', '#43558c', '#ffe3a1'],
  ['#e6f2d5', '#bfe0b2', '#3f7d4e', '#86b36a', '#e8b04b'],
];
const painters = { hills, sea, town, leaves, mosaic };

await mkdir(folder, { recursive: true });
let seed = 7;
for (const [name, paint] of Object.entries(painters))
  for (const [index, palette] of palettes.entries()) {
    const drawing = paint(seeded((seed += 101)), palette);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
    await sharp(Buffer.from(svg))
      .webp({ quality: 78 })
      .toFile(path.join(folder, `${name}-${index + 1}.webp`));
  }
