import { isDeepStrictEqual } from 'node:util';
import type { CourseNode } from '../../authoring/authoring.port.ts';
import type { BatchItem, Facets } from '../bulk.tables.ts';

type Changed = Extract<BatchItem, { what: 'changed' }>;

/** What of a node a batch changed: as it was, and as it was left. Undefined: nothing. */
export function changedItem(
  courseId: number,
  before: CourseNode,
  after: CourseNode,
): Changed | undefined {
  if (before.kind === 'course') return undefined;
  const [old, news] = [before, after].map(({ fields }) => fields as unknown as Fields);
  const names = Object.keys(news ?? {}).filter((name) => !same(old?.[name], news?.[name]));
  const only = (fields: Fields | undefined) =>
    Object.fromEntries(names.map((name) => [name, fields?.[name]]));
  const facetsOf = (node: CourseNode, fields: Fields | undefined): Facets => ({
    ...(before.title !== after.title && { title: node.title }),
    ...(before.body !== after.body && { body: node.body }),
    ...(names.length > 0 && { fields: only(fields) }),
  });
  const item = { before: facetsOf(before, old), after: facetsOf(after, news) };
  if (Object.keys(item.after).length === 0) return undefined;
  return { what: 'changed', kind: before.kind, id: before.nodeId, courseId, ...item };
}

type Fields = Readonly<Record<string, unknown>>;

/** As the database gives it back. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
export const same = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(one), plain(other));

/** Nobody has changed since what the batch changed. */
export function standsAs(node: CourseNode, facets: Facets): boolean {
  const fields = node.fields as unknown as Fields;
  return (
    (facets.title === undefined || facets.title === node.title) &&
    (facets.body === undefined || facets.body === node.body) &&
    Object.entries(facets.fields ?? {}).every(([name, value]) => same(fields[name], value))
  );
}

export const withFacets = (node: CourseNode, { title, body, fields }: Facets): CourseNode =>
  ({
    ...node,
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    fields: { ...node.fields, ...fields },
  }) as CourseNode;
