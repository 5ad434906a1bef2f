/** Something that a student did and the server has not taken yet. */
export interface Entry {
  /** Place in the order of doing; given by the store. */
  readonly place: number;
  readonly studentId: number;
  readonly kind: string;
  readonly input: unknown;
  /** When it was done, in milliseconds; entries of older pages do not say. */
  readonly at?: number;
}

export interface EntryStore {
  add(entry: Omit<Entry, 'place'>): Promise<void>;
  /** A student's entries, oldest first. */
  of(studentId: number): Promise<Entry[]>;
  remove(place: number): Promise<void>;
}

const storeName = 'entries';
const studentIndex = 'student';

/** On this device's disk; in memory where the browser has no database to give, such as in a private window. */
export async function openEntryStore(): Promise<EntryStore> {
  try {
    return onDisk(await openDatabase());
  } catch {
    return inMemory();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('xuezhou-outbox', 1);
  request.addEventListener('upgradeneeded', () => {
    const store = request.result.createObjectStore(storeName, {
      keyPath: 'place',
      autoIncrement: true,
    });
    store.createIndex(studentIndex, 'studentId');
  });
  return settled(request);
}

function onDisk(database: IDBDatabase): EntryStore {
  const write = async (change: (store: IDBObjectStore) => void): Promise<void> => {
    // Strict: written for good before anybody is told that it is kept.
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    change(transaction.objectStore(storeName));
    // At once: else it ends by an event, for which a page that is left meanwhile is not there.
    transaction.commit();
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(asError(transaction.error)));
    });
  };
  return {
    add: (entry) => write((store) => store.add(entry)),
    of: (studentId) => {
      const index = database.transaction(storeName).objectStore(storeName).index(studentIndex);
      return settled(index.getAll(studentId) as IDBRequest<Entry[]>);
    },
    remove: (place) => write((store) => store.delete(place)),
  };
}

function inMemory(): EntryStore {
  let entries: Entry[] = [];
  let last = 0;
  return {
    add(entry) {
      last += 1;
      entries.push({ ...entry, place: last });
      return Promise.resolve();
    },
    of: (studentId) => Promise.resolve(entries.filter((entry) => entry.studentId === studentId)),
    remove(place) {
      entries = entries.filter((entry) => entry.place !== place);
      return Promise.resolve();
    },
  };
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(asError(request.error)));
    request.addEventListener('blocked', () => reject(new Error('blocked')));
  });
}

function asError(error: DOMException | null): Error {
  return error ?? new Error('the database gave no reason');
}
