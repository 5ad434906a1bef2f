import type { Connection } from '../../../platform/database/prepare.ts';
import { makeGlossary, noGlossary, type Glossary } from './glossary.ts';

const kept = new WeakMap<Connection, { readonly at: number; readonly glossary: Glossary }>();

/** The school's glossary as it was written at this moment; read again only when it was written anew. */
export async function takeGlossary(connection: Connection, at: Date | null): Promise<Glossary> {
  if (at === null) return noGlossary;
  const known = kept.get(connection);
  if (known?.at === at.getTime()) return known.glossary;
  const row = await connection
    .selectFrom('search_glossary')
    .select(['entries', 'changed_at'])
    .executeTakeFirst();
  const glossary = makeGlossary(row?.entries ?? []);
  kept.set(connection, { at: (row?.changed_at ?? at).getTime(), glossary });
  return glossary;
}
