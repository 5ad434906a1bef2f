import type { Config } from '../platform/config/config.ts';
import type { DatabaseConfig } from '../platform/config/database-config.ts';
import type { EmptyPlace } from '../interchange/backup/restore-backup.ts';
import type { ConsoleClient } from './console-client.ts';
import type { Terminal } from './terminal.ts';

/** What the commands are added with. */
export interface Cli {
  /** Opens the services for one command and closes them; it answers the exit code, 0 where it says nothing. */
  readonly run: (work: (client: ConsoleClient) => Promise<number | void>) => Promise<void>;
  /** Opens a place as it is, not migrated, while no server runs there. */
  readonly runInEmptyPlace: (work: (place: EmptyPlace) => Promise<void>) => Promise<void>;
  /** Opens nothing: for what is there before a school can be opened, and says why it cannot. Answers the exit code. */
  readonly runOnConfig: (work: (config: Config) => Promise<number>) => Promise<void>;
  /** The same for what is done by who owns the files of the database, and may read nothing of the server's. */
  readonly runOnDatabase: (work: (config: DatabaseConfig) => Promise<number>) => Promise<void>;
  readonly terminal: Terminal;
}
