import { wiredParts } from '../../../capabilities.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { connectDatabase } from '../../../platform/database/connect.ts';
import { wire } from '../../../platform/wiring/wire.ts';
import { joinWiring } from '../../../platform/wiring/wiring.ts';
import { quietLog } from '../../../testing/quiet-log.ts';
import { testSigner } from '../../../testing/test-signer.ts';
import { passGrades } from '../grades/pass-grades.ts';

// A server that sends what platforms are owed until there is no more, or until it is killed.
const [connectionString = '', now = ''] = process.argv.slice(2);
const database = connectDatabase({
  pool: { connectionString, max: 4 },
  onError: (error) => {
    throw error;
  },
});
joinWiring(database.connection, wire(wiredParts));
await passGrades({
  config: readConfig({ NODE_ENV: 'test', PRIVATE_NETWORKS_ALLOWED: '127.0.0.1' }, process.cwd()),
  clock: { now: () => new Date(now) },
  database,
  log: quietLog,
  signer: testSigner,
})(new AbortController().signal);
await database.close();
