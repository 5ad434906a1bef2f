import { randomInt } from 'node:crypto';

/** The piece fills a square of this many pixels. */
export const pieceSize = 42;

const middle = pieceSize / 2;
const round = (value: number): string => value.toFixed(1);

/** An outline by its distance from the middle at each angle. */
function polar(radius: (angle: number) => number): string {
  const turn = (randomInt(0, 360) * Math.PI) / 180;
  const points = Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * 2 * Math.PI;
    const length = radius(angle);
    return `${round(middle + length * Math.cos(angle + turn))} ${round(middle + length * Math.sin(angle + turn))}`;
  });
  return `M${points.join('L')}Z`;
}

const flower = (): string => {
  const petals = randomInt(3, 7);
  return polar((angle) => 16 + 4 * Math.cos(petals * angle));
};

const polygon = (): string => {
  const half = Math.PI / randomInt(3, 9);
  return polar((angle) => (20 * Math.cos(half)) / Math.cos((angle % (2 * half)) - half));
};

const star = (): string => {
  const half = Math.PI / randomInt(4, 7);
  return polar((angle) => 10 + 10 * Math.abs(1 - (angle % (2 * half)) / half));
};

/** A square of which each side is straight, has a knob or a notch. */
function jigsaw(): string {
  const sides = [
    [16, 7, 26, 7, 35, 7],
    [35, 16, 35, 26, 35, 35],
    [26, 35, 16, 35, 7, 35],
    [7, 26, 7, 16, 7, 7],
  ];
  const drawn = sides.map(([fromX, fromY, toX, toY, endX, endY]) => {
    const sweep = randomInt(0, 3);
    const knob = sweep === 2 ? '' : `L${fromX} ${fromY}A6 6 0 1 ${sweep} ${toX} ${toY}`;
    return `${knob}L${endX} ${endY}`;
  });
  return `M7 7${drawn.join('')}Z`;
}

const kinds = [jigsaw, jigsaw, flower, polygon, star];

/** The outlines of a piece and of another, unlike it, as SVG paths. */
export function twoShapes(): [piece: string, decoy: string] {
  const first = randomInt(0, kinds.length);
  const others = kinds.filter((kind) => kind !== kinds[first]);
  return [(kinds[first] ?? jigsaw)(), (others[randomInt(0, others.length)] ?? star)()];
}
