import { places } from '@xuezhou/rules/alumni/places';
import { expect, it } from 'vitest';
import { placeOf } from './land.ts';
import { namePorts } from './name-ports.ts';

const port = (name: string) => {
  const [, longitude, latitude] = places.find(([known]) => known === name) ?? ['', 0, 0];
  return { name, ...placeOf(longitude, latitude), radius: 0.5 };
};

it('a name stands where it lies over no other, and is left out where there is no such place', () => {
  expect(namePorts([port('日本')], 1.7)).toEqual(['right']);
  expect(namePorts([port('中国香港'), port('中国台湾')], 1.7)).toEqual(['left', 'right']);
  expect(namePorts([port('中国香港'), port('中国澳门'), port('中国台湾')], 2.9)).toContain(null);
});

it('of all places none lies over another', () => {
  const ports = places.map(([name]) => port(name));
  const sides = namePorts(ports, 1.7);
  expect(sides.filter((side) => side !== null).length).toBeGreaterThan(5);
  expect(namePorts(ports, 2.9)).toHaveLength(ports.length);
});
