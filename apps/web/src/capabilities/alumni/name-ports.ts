export interface Port {
  readonly name: string;
  /** In cells of the land's grid. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const gap = 1.2;

/** Of each port the side on which its name finds room, the first ports first; null where it would lie over another. */
export function namePorts(
  ports: readonly Port[],
  fontSize: number,
): readonly ('left' | 'right' | null)[] {
  const taken: Box[] = ports.map(({ x, y, radius }) => around(x, y, radius));
  return ports.map((port, index) => {
    const others = taken.filter((_, place) => place !== index);
    for (const side of ['right', 'left'] as const) {
      const box = boxOf(port, side, fontSize);
      if (box.left < 0 || others.some((other) => isOver(box, other))) continue;
      taken.push(box);
      return side;
    }
    return null;
  });
}

const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** A Chinese letter is as wide as it is high. */
function boxOf({ name, x, y, radius }: Port, side: 'left' | 'right', fontSize: number): Box {
  const width = [...name].length * fontSize;
  const left = side === 'right' ? x + radius + gap : x - radius - gap - width;
  return { left, right: left + width, top: y - fontSize / 2, bottom: y + fontSize / 2 };
}

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
