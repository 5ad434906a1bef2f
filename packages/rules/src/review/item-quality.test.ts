import { expect, it } from 'vitest';
import {
  ofPart,
  standing,
  suspicionsOf,
  type ItemFigures,
  type Suspicion,
} from './item-quality.ts';

const sound: ItemFigures = {
  answers: 100,
  facility: 0.6,
  discrimination: 0.35,
  key: 'B',
  options: [
    { letter: 'A', chosen: 25, strength: -0.1 },
    { letter: 'B', chosen: 60, strength: 0.08 },
    { letter: 'C', chosen: 15, strength: -0.15 },
  ],
  ...{ isTrueFalse: false, mistake: null, blanks: [] },
};

it('finds nothing against a sound question, nor anything on few answers', () => {
  expect(suspicionsOf(sound)).toEqual([]);
  expect(suspicionsOf({ ...sound, answers: 29, discrimination: -0.5, facility: 0 })).toEqual([]);
});

it('doubts the key when the strong choose another option', () => {
  const options = [
    { letter: 'A', chosen: 40, strength: 0.2 },
    { letter: 'B', chosen: 50, strength: -0.1 },
    { letter: 'C', chosen: 10, strength: -0.1 },
  ];
  expect(suspicionsOf({ ...sound, options, discrimination: -0.2 })).toEqual([
    'key-doubtful',
    'discriminates-badly',
  ]);
  const fewChose = options.map((option) => ({ ...option, chosen: option.letter === 'A' ? 5 : 40 }));
  expect(suspicionsOf({ ...sound, options: fewChose })).toEqual([]);
});

it('names what is chosen by nobody, by all, or rightly by hardly anybody', () => {
  const unused = sound.options.map((option) =>
    option.letter === 'C' ? { ...option, chosen: 0 } : option,
  );
  expect(suspicionsOf({ ...sound, options: unused })).toEqual(['option-unused']);
  expect(suspicionsOf({ ...sound, facility: 0.05 })).toEqual(['too-hard']);
  expect(suspicionsOf({ ...sound, facility: 0.99 })).toEqual(['too-easy']);
});

it.each([
  [{ answers: 30, facility: 0.05 }, ['too-hard']],
  [{ facility: 0.1 }, []],
  [{ facility: 0.97 }, []],
  [{ discrimination: 0.1 }, []],
  [{ discrimination: 0.09 }, ['discriminates-badly']],
  [{ discrimination: null }, []],
])('draws its lines: %j', (figures, suspicions) => {
  expect(suspicionsOf({ ...sound, ...figures })).toEqual(suspicions);
});

it.each([
  ['clearly stronger', 10, 0.2, ['key-doubtful']],
  ['hardly stronger', 10, 0.125, []],
  ['chosen by fewer than a tenth', 9, 0.2, []],
  ['of unknown strength', 50, null, []],
])('doubts a key of which another option is %s', (_, chosen, strength, suspicions) => {
  const options = [
    { letter: 'A', chosen, strength },
    { letter: 'B', chosen: 40, strength: 0.05 },
    { letter: 'C', chosen: 40, strength: 0.075 },
  ];
  expect(suspicionsOf({ ...sound, key: 'BC', options })).toEqual(suspicions);
  const silent = options.map((one) => (one.letter === 'A' ? one : { ...one, strength: null }));
  expect(suspicionsOf({ ...sound, key: 'BC', options: silent })).toEqual([]);
});

it.each([
  [{ mistake: { text: '27.4', people: 20 } }, ['same-mistake']],
  [{ mistake: { text: '27.4', people: 19 } }, []],
  [{ isTrueFalse: true, facility: 0.45 }, ['like-guessing']],
  [{ isTrueFalse: true, facility: 0.55 }, ['like-guessing']],
  [{ isTrueFalse: true, facility: 0.56 }, []],
  [{ isTrueFalse: true, facility: 0.44 }, []],
  [{ isTrueFalse: false, facility: 0.5 }, []],
  [{ blanks: [0.6, 0.09] }, ['part-too-hard']],
  [{ blanks: [0.6, 0.1] }, []],
  [{ answers: 29, blanks: [0], mistake: { text: '1', people: 29 } }, []],
])(
  'suspects an error that many share, a coin, and a part that hardly anybody has: %j',
  (given, suspicions) => {
    expect(suspicionsOf({ ...sound, options: [], ...given })).toEqual(suspicions);
  },
);

it('says of a part that is too hard that it is a part', () => {
  expect(ofPart('too-hard')).toBe('part-too-hard');
  expect(ofPart('key-doubtful')).toBe('key-doubtful');
});

it.each([
  [['too-hard'], 100, null, ['too-hard']],
  [['too-hard'], 100, { suspicions: ['too-hard'], answers: 100 }, []],
  [['too-hard'], 149, { suspicions: ['too-hard', 'same-mistake'], answers: 100 }, []],
  [['too-hard'], 150, { suspicions: ['too-hard'], answers: 100 }, ['too-hard']],
  [
    ['key-doubtful', 'too-hard'],
    100,
    { suspicions: ['too-hard'], answers: 100 },
    ['key-doubtful', 'too-hard'],
  ],
] as const)(
  'rests what was looked at until the figures change: %j of %i, %j',
  (found, answers, passed, left) => {
    expect(standing(found as readonly Suspicion[], answers, passed)).toEqual(left);
  },
);
