import type { Authored, AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import type { Connection } from '../../../platform/database/prepare.ts';

/** Camps as their files say them; null of one whose words are not known. */
export async function campSources(
  connection: Connection,
  courseId: number,
): Promise<{ campId: number; source: AuthoredRecord | null }[]> {
  const camps = await connection
    .selectFrom('camp')
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .select(['camp_id', 'source', 'owner'])
    .orderBy('position')
    .orderBy('camp_id')
    .execute();
  const closed = await closedClasses(connection, courseId);
  return camps.map(({ camp_id: campId, source, owner }) => ({
    campId,
    source: source === null || owner === 'file' ? source : withoutClasses(source, closed),
  }));
}

async function closedClasses(
  connection: Connection,
  courseId: number,
): Promise<ReadonlySet<string>> {
  const rows = await connection
    .selectFrom('camp_class')
    .innerJoin('camp', 'camp.camp_id', 'camp_class.camp_id')
    .where('camp.course_id', '=', courseId)
    .where('camp_class.closed_at', 'is not', null)
    .select('class_id')
    .execute();
  return new Set(rows.map(({ class_id }) => String(class_id)));
}

/** A class that a page closed is not opened by the file again. */
function withoutClasses(source: AuthoredRecord, closed: ReadonlySet<string>): AuthoredRecord {
  const classes = source['classes'];
  if (!Array.isArray(classes)) return source;
  const isOpen = (each: Authored) => {
    const id = (each as AuthoredRecord)['id'];
    return typeof id !== 'string' || !closed.has(id);
  };
  return { ...source, classes: (classes as readonly Authored[]).filter(isOpen) };
}
