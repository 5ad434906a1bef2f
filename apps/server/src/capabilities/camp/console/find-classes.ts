import { sql } from 'kysely';
import { isOwnClass, ownOf } from '../../../platform/staff/own.ts';
import { literally, maxHits, type SearchPart } from '../../../platform/staff/search-parts.ts';

export const findClasses: readonly SearchPart[] = [
  {
    ...{ kind: 'class', permission: 'student.read' },
    find: async ({ database: { connection } }, actor, text) => {
      const like = `%${literally(text)}%`;
      const { rows } = await sql<{ class_id: number; title: string; camp: string }>`
        select k.class_id, k.title, c.title as camp
        from camp_class k join camp c using (camp_id)
        where c.retired_at is null and (k.title ilike ${like} or c.title ilike ${like})
          and ${isOwnClass(ownOf(actor, 'student.read'), sql`k.class_id`, sql`c.course_id`)}
        order by k.closed_at nulls first, k.class_id desc limit ${maxHits}`.execute(connection);
      return rows.map(({ class_id: id, title, camp }) => ({
        ...{ id: String(id), title, note: camp, path: `/classes/${id}` },
      }));
    },
  },
];
