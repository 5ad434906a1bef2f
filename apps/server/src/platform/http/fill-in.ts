import type { Otherwise } from '@xuezhou/contract/kernel';
import type { TObject } from 'typebox';
import { v7 as newId } from 'uuid';

/** What was sent, with what its operation says in the place of fields that were left out. */
export function fillIn(schema: TObject | undefined, sent: unknown, now: () => Date): unknown {
  const missing = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const { 'x-otherwise': otherwise } = field as { 'x-otherwise'?: Otherwise };
    const isLeftOut = (sent as Record<string, unknown> | null)?.[name] === undefined;
    return otherwise === undefined || !isLeftOut ? [] : [[name, valueOf(otherwise, now)]];
  });
  return missing.length === 0 ? sent : { ...(sent as object), ...Object.fromEntries(missing) };
}

function valueOf(otherwise: Otherwise, now: () => Date): string | number | boolean {
  if (otherwise === 'newId') return newId();
  return otherwise === 'now' ? now().toISOString() : otherwise.value;
}
