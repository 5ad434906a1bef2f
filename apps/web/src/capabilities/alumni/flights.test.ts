import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beatSeconds, firstFlights, land, maxInLane, secondsOf, takeOff } from './flights.ts';

const bullet = (blessId: number, content = '慢一点没关系') => ({ blessId, content });
const bullets = (count: number) =>
  Array.from({ length: count }, (_none, index) => bullet(index + 1));

describe('[alumni] words that fly', () => {
  it('have two in a lane at most, and nobody flies twice at a time', () => {
    const step = fc.record({ lane: fc.integer({ min: 0, max: 5 }), lands: fc.boolean() });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.array(step, { maxLength: 80 }),
        (count, steps) => {
          let flights = firstFlights(bullets(count), 6);
          for (const { lane, lands } of steps) {
            flights = takeOff(flights, bullets(count), lane);
            if (lands && flights.flying[0]) flights = land(flights, flights.flying[0].key);
            const ids = flights.flying.map((one) => one.bullet.blessId);
            expect(new Set(ids).size).toBe(ids.length);
            expect(new Set(flights.flying.map(({ key }) => key)).size).toBe(ids.length);
            for (let each = 0; each < 6; each++)
              expect(flights.flying.filter((one) => one.lane === each).length).toBeLessThanOrEqual(
                maxInLane,
              );
          }
        },
      ),
    );
  });

  it('all come by in turn', () => {
    let flights = firstFlights(bullets(5), 1);
    const seen = flights.flying.map((one) => one.bullet.blessId);
    for (let turn = 0; turn < 9; turn++) {
      flights = takeOff(land(flights, flights.flying[0]?.key ?? -1), bullets(5), 0);
      seen.push(flights.flying.at(-1)?.bullet.blessId ?? 0);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
  });

  it('take 18 to 24 seconds, the longer the slower', () => {
    expect(secondsOf('一次上岸')).toBeGreaterThanOrEqual(18);
    expect(secondsOf('长'.repeat(400))).toBe(24);
    expect(beatSeconds * maxInLane).toBeGreaterThanOrEqual(24);
  });
});
