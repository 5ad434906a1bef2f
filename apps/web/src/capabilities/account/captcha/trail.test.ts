import { describe, expect, it } from 'vitest';
import { Trail } from './trail.ts';

describe('the trail of a drag', () => {
  it('keeps its pace and its end, however long the drag and however quick the mouse', () => {
    const trail = new Trail();
    for (let t = 1; t <= 60_000; t += 1) trail.add({ x: t / 250, y: 1, t });
    const points = trail.end({ x: 240, y: 0, t: 60_001 });
    // The server reads 1400.
    expect(points.length).toBeLessThan(1100);
    expect(points[0]).toEqual({ x: 0, y: 0, t: 0 });
    expect(points.at(-1)).toEqual({ x: 240, y: 0, t: 60_001 });
    const steps = points.slice(1, -1).map((point, index) => point.t - (points[index]?.t ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(2 * Math.min(...steps));
  });
});
