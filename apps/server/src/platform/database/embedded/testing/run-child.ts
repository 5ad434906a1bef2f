import { type EmbeddedDatabaseOptions, openEmbeddedDatabase } from '../open-embedded-database.ts';

/** A process of its own that opens the database, says how it went in one line of JSON, and closes it on SIGTERM. */
const options = JSON.parse(process.argv[2] ?? '{}') as EmbeddedDatabaseOptions;
const say = (message: object): void => console.log(JSON.stringify(message));

try {
  const database = await openEmbeddedDatabase(options);
  process.once('SIGTERM', () => void database.close());
  say({
    isOpen: true,
    startedHere: database.startedHere,
    connectionString: database.connectionString,
  });
} catch (error) {
  const { name, message } = error as Error;
  say({ isOpen: false, error: { name, message } });
}
