export interface TrailPoint {
  readonly x: number;
  readonly y: number;
  /** Milliseconds from the grip. */
  readonly t: number;
}

export interface Drag {
  /** Left edge of the piece where it was let go. */
  readonly x: number;
  readonly trail: readonly TrailPoint[];
}

/** How far beside the hole still counts; hands are within three. */
const tolerance = 5;
const points = { least: 10, most: 1400 };
const longestStep = 50;
const shortestDrag = 300;
const latestPoints = 200;

export const isAtHole = (x: number, place: number): boolean => Math.abs(x - place) <= tolerance;

/** Whether a drag ended at the hole and looks like a hand's: it starts where it was gripped, trembles and slows down. */
export function isHumanDrag(
  { x, trail }: Drag,
  place: number,
  limits: { width: number; elapsed: number },
): boolean {
  const [first] = trail;
  const last = trail.at(-1);
  if (first === undefined || last === undefined) return false;
  const duration = last.t - first.t;
  return (
    isAtHole(x, place) &&
    Math.abs(last.x - first.x - x) <= tolerance &&
    trail.length >= points.least &&
    trail.length <= points.most &&
    Math.abs(first.x) <= 10 &&
    Math.abs(first.y) <= 10 &&
    duration >= shortestDrag &&
    // A drag cannot have lasted longer than the puzzle has existed.
    first.t >= 0 &&
    last.t <= limits.elapsed &&
    trail.some(({ y }) => y !== first.y) &&
    trail.filter((point) => point.x > limits.width).length <= latestPoints &&
    hasSteadySteps(trail) &&
    slowsDown(trail)
  );
}

function hasSteadySteps(trail: readonly TrailPoint[]): boolean {
  return trail.slice(1).every((point, index) => {
    const before = trail[index] ?? point;
    return point.t >= before.t && Math.hypot(point.x - before.x, point.y - before.y) <= longestStep;
  });
}

/** The last third of the points takes longer, point by point, than those before. */
function slowsDown(trail: readonly TrailPoint[]): boolean {
  const steps = trail.slice(1).map((point, index) => point.t - (trail[index]?.t ?? point.t));
  const cut = Math.floor(steps.length * 0.7);
  return mean(steps.slice(cut)) > mean(steps.slice(0, cut));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
