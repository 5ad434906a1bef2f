import { stringify } from 'yaml';
import type { Authored, AuthoredRecord } from '../../platform/database/tables/authored.ts';

// The database keeps the fields of a record in an order of its own; people expect this one.
const order = [
  ...[
    'id',
    'origin',
    'number',
    'family',
    'group',
    'subject',
    'kind',
    'difficulty',
    'title',
    'cover',
  ],
  ...['version', 'price'],
  ...['subtitle', 'status', 'intro', 'examDate', 'access', 'identity', 'sort', 'subjects'],
  ...['minutes', 'type', 'free', 'video', 'captions', 'stem', 'front', 'back', 'options', 'text'],
  ...['why', 'parts', 'answer', 'explanation', 'check', 'lecture', 'at', 'slides', 'body'],
  ...['figure', 'say', 'school', 'courses', 'days', 'classes', 'day', 'nodes', 'after', 'children'],
];
const turns = new Map(order.map((name, turn) => [name, turn]));

/** YAML as a teacher would write it: every scalar is the text itself, quoted only where it must be. */
export function contentYaml(value: Authored): string {
  return stringify(ordered(value), { schema: 'failsafe', lineWidth: 0 });
}

/** Fields in the order of the catalogue's format; unknown names, as the letters of options, keep theirs. */
function ordered(value: Authored): Authored {
  if (typeof value === 'string') return value;
  if (isList(value)) return value.map(ordered);
  const turn = (name: string) => turns.get(name) ?? order.length;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => turn(one) - turn(other))
      .map(([name, field]) => [name, ordered(field)]),
  );
}

function isList(value: readonly Authored[] | AuthoredRecord): value is readonly Authored[] {
  return Array.isArray(value);
}
