export interface TrailPoint {
  x: number;
  y: number;
  t: number;
}

const mostPoints = 1000;

/**
 * The way a pointer took. A fast mouse tells more than the server reads, and a slow hand takes long: past so many
 * points every other one goes, and from then on fewer are kept, so that their pace stays as it was.
 */
export class Trail {
  points: TrailPoint[] = [{ x: 0, y: 0, t: 0 }];
  #leastStep = 8;

  add(point: TrailPoint): void {
    const last = this.points.at(-1);
    if (last && point.t - last.t < this.#leastStep) return;
    this.points.push(point);
    if (this.points.length <= mostPoints) return;
    this.points = this.points.filter((_, index) => index % 2 === 0);
    this.#leastStep *= 2;
  }

  /** The release is kept, whatever came just before it. */
  end(point: TrailPoint): TrailPoint[] {
    this.points.push(point);
    return this.points;
  }
}
