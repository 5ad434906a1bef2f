import { allOperations, allRooms } from '@xuezhou/contract/all';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { noProse } from './shared-writes.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The paths of strings in which somebody can write what they like. */
function textsIn(schema: Schema | undefined, path = ''): string[] {
  if (schema === undefined) return [];
  const name = path.slice(path.lastIndexOf('.') + 1);
  const isText = schema.type === 'string' && schema.format === undefined && !('const' in schema);
  return [
    ...(isText && !noProse.has(name) ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
      textsIn(each, path === '' ? key : `${path}.${key}`),
    ),
    ...textsIn(schema.items, path),
    ...(schema.anyOf ?? []).flatMap((each) => textsIn(each, path)),
  ];
}

/** By operation of learners, or request of a room, the fields in which they write or send pictures. */
export function freeTexts(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, operation } of allOperations()) {
    const { access, method, path, body, files } = operation.declaration;
    if (isStaffAccess(access) || method !== 'POST' || path.startsWith('/api/console/')) continue;
    const fields = [...textsIn(body), ...Object.keys(files ?? {})];
    if (fields.length > 0) found.set(name, fields);
  }
  for (const { name, room } of allRooms())
    for (const [request, { given }] of Object.entries(room.declaration.requests)) {
      const fields = textsIn(given);
      if (fields.length > 0) found.set(`${name}.${request}`, fields);
    }
  return found;
}
