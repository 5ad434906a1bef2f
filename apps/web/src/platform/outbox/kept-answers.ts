import type { DataOf, InputOf, Operation } from '@xuezhou/contract/kernel';
import { keepsAnswers, nameOfAnswer } from './answer-names.ts';

/** What the server said, as it was when it was taken along, by `nameOfAnswer`. */
interface KeptAnswer {
  readonly name: string;
  readonly data: unknown;
}

const storeName = 'answers';

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('xuezhou-answers', 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(storeName, { keyPath: 'name' }),
  );
  return await new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    request.addEventListener('blocked', () => reject(new Error('blocked')));
  });
}

/** An answer of the server to take along. */
export function answerOf<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  data: DataOf<O>,
): KeptAnswer {
  return { name: nameOfAnswer(operation, input), data };
}

/** All of them or none, each in the place of what was kept before. */
export async function keepAnswers(answers: readonly KeptAnswer[]): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(storeName, 'readwrite');
  const stored = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('full')));
  });
  for (const answer of answers) transaction.objectStore(storeName).put(answer);
  transaction.commit();
  await stored;
  database.close();
  keepsAnswers(true);
}

/** Undefined where it was not taken along, or the browser keeps nothing. */
export async function readAnswer(name: string): Promise<unknown> {
  try {
    const database = await openDatabase();
    const request = database.transaction(storeName).objectStore(storeName).get(name);
    const found = await new Promise<unknown>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
    database.close();
    return (found as KeptAnswer | undefined)?.data;
  } catch {
    return undefined;
  }
}

/** What was taken along, as the server says it now; nothing else begins to be kept. */
export async function renewAnswer(answer: KeptAnswer): Promise<void> {
  if ((await readAnswer(answer.name)) !== undefined) await keepAnswers([answer]);
}
