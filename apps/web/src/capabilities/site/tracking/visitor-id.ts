import { getVisitorId } from '@xuezhou/contract/site';
import { call } from '@xuezhou/client/api/call.ts';
import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';

const visitorKey = 'xuezhou-visitor';
const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Visitor {
  id: string;
  /** Fetched just now. */
  isNew: boolean;
}

let fetching: Promise<Visitor> | null = null;

/** The id that this browser keeps; fetched when it has none, once however many pages ask. */
export async function visitor(): Promise<Visitor> {
  const kept = readText(visitorKey);
  if (kept !== null && shape.test(kept)) return { id: kept, isNew: false };
  fetching ??= fetchVisitor().finally(() => {
    fetching = null;
  });
  return await fetching;
}

async function fetchVisitor(): Promise<Visitor> {
  const id = await call(getVisitorId, {}, { ignoreErrors: true });
  writeText(visitorKey, id);
  return { id, isNew: true };
}
