import { chooseClusterPlace } from './cluster-place.ts';
import { connectionStringTo, connectionTo, type SocketConnection } from './connection.ts';
import { DiskFullError, saysDiskFull } from './embedded-database-error.ts';
import { DATABASE, ensureDatabase } from './ensure-database.ts';
import { openKeeper } from './open-keeper.ts';
import type { PostgresSettings } from './postgres-process.ts';

export interface EmbeddedDatabaseOptions {
  /** Where the data should lie, for example `<repo>/var/postgres`. */
  directory: string;
  /** There is one server at a time; tools come and go beside it, or alone. */
  role: 'server' | 'tool';
  /** Shown to a second server, for example `http://127.0.0.1:8080`. */
  description?: string;
  /** Takes a line for the operator, in Chinese. */
  log?: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** Ready for `new pg.Pool(…)`. */
  readonly connection: SocketConnection;
  /** The same, for what takes only a string. */
  readonly connectionString: string;
  /** False if the database was running already. */
  readonly startedHere: boolean;
  /** Where the data lie; not the wanted directory if the database's user cannot enter that one. */
  readonly directory: string;
  /** It is down, and there is no room for it to start again. It comes back by itself when there is. */
  readonly isDiskFull: () => boolean;
  /** End the pools first: the last process out stops the database, and with it every connection. */
  readonly close: () => Promise<void>;
}

/** For one machine that does other things too. A commit is on the disk when it is confirmed. */
const SETTINGS: PostgresSettings = {
  shared_buffers: '128MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Opens the database of this checkout: starts it, making it first if need be, or joins the one that runs. Keeps the
 * process alive until closed. When the database dies it is started again; connections of that moment get errors.
 *
 * @throws EmbeddedDatabaseError, one of its kinds, with words for the operator
 */
export async function openEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { directory, role, description = '', log = () => {} } = options;
  try {
    const place = chooseClusterPlace(directory);
    const keeper = await openKeeper(
      { place, settings: SETTINGS, isDurable: true, log },
      role,
      description,
    );
    try {
      await ensureDatabase(place);
    } catch (error) {
      await keeper.close();
      throw error;
    }
    return {
      connection: connectionTo(place, DATABASE),
      connectionString: connectionStringTo(place, DATABASE),
      startedHere: keeper.startedHere,
      directory: place.root,
      isDiskFull: () => keeper.isDiskFull(),
      close: () => keeper.close(),
    };
  } catch (error) {
    if (saysDiskFull(error)) throw new DiskFullError(directory, error);
    throw error;
  }
}
