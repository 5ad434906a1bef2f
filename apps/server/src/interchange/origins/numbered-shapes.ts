import { isRecord } from '../catalogue/fields.ts';

/** What has an id of its own in the files of a course. */
export const numberedKinds = [
  ...(['course', 'book', 'reading', 'subject', 'lecture', 'question'] as const),
  ...(['card', 'paper', 'camp', 'class', 'live'] as const),
] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/** Where in a record ids stand, and of what: a list has one shape for all that is in it. */
type Shape = NumberedKind | readonly [Shape] | { readonly [field: string]: Shape };

const asked = { id: 'question', lecture: { id: 'lecture' } } as const;

const step: Record<string, Shape> = {
  course: 'course',
  paper: 'paper',
  camp: 'camp',
  of: 'course',
};
step['children'] = [step];

/** By the last word of the paths of files. */
const shapes: Readonly<Record<string, Shape>> = {
  'course.yaml': { id: 'course' },
  'book.yaml': { id: 'book' },
  'reading.md': { id: 'reading', subjects: [{ id: 'subject' }] },
  'lectures.yaml': [{ id: 'lecture', subject: 'subject', questions: [{ id: 'question' }] }],
  'questions.yaml': [{ ...asked, subject: 'subject', parts: [asked] }],
  'cards.yaml': [{ id: 'card', subject: 'subject' }],
  'papers.yaml': [{ id: 'paper', topics: [{ questions: ['question'], readings: ['reading'] }] }],
  'camps.yaml': [
    {
      id: 'camp',
      classes: [{ id: 'class' }],
      tasks: [
        {
          ...{ lecture: 'lecture', read: 'reading', reading: 'reading' },
          ...{ paper: 'paper', assignment: 'book' },
        },
      ],
    },
  ],
  'lives.yaml': [{ id: 'live' }],
  'careers.yaml': [{ for: ['course'], nodes: [step] }],
  'goods.yaml': [{ holds: [{ course: 'course', class: 'class' }] }],
};

/** What a file says, with each id of the kinds above as `of` has it; all else is as it was. */
export function renumbered(
  file: string,
  value: unknown,
  of: (kind: NumberedKind, id: number) => number,
): unknown {
  const shape = shapes[file.slice(file.lastIndexOf('/') + 1)];
  return shape === undefined ? value : within(shape, value, of);
}

function within(
  shape: Shape,
  value: unknown,
  of: (kind: NumberedKind, id: number) => number,
): unknown {
  if (typeof shape === 'string') {
    const text = typeof value === 'string' ? value.trim() : '';
    return /^[1-9]\d{0,9}$/.test(text) ? String(of(shape, Number(text))) : value;
  }
  if (isList(shape))
    return Array.isArray(value) ? value.map((one: unknown) => within(shape[0], one, of)) : value;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, own]) => {
      const inside = Object.hasOwn(shape, field) ? shape[field] : undefined;
      return [field, inside === undefined ? own : within(inside, own, of)];
    }),
  );
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
