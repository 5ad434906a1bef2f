import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { hitKinds, type searchConsole as operation } from '@xuezhou/contract/staff';
import type { ConsoleServices } from '../../../platform/services.ts';
import { maxHits, searchParts } from '../../../platform/staff/search-parts.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';

/** All kinds at once: the slowest decides how long it takes. */
export async function searchConsole(
  services: ConsoleServices,
  { query: { text, kind } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const wanted = text.trim();
  if (wanted === '') return { hits: [], isWhole: true };
  const parts = searchParts
    .of(services.database.connection)
    .flat()
    .filter(
      (part) =>
        actor.staff.grants.has(part.permission) && (kind === undefined || part.kind === kind),
    )
    .toSorted((one, other) => hitKinds.indexOf(one.kind) - hitKinds.indexOf(other.kind));
  const found = await Promise.allSettled(
    parts.map(async (part) =>
      (await part.find(services, actor, wanted))
        .slice(0, maxHits)
        .map((hit) => ({ kind: part.kind, ...hit })),
    ),
  );
  for (const each of found)
    if (each.status === 'rejected')
      services.log.error({ err: each.reason as unknown }, 'a kind of hits did not come');
  return {
    hits: found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    isWhole: found.every(({ status }) => status === 'fulfilled'),
  };
}
