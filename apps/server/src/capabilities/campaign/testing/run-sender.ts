import { wiredParts } from '../../../capabilities.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { connectDatabase } from '../../../platform/database/connect.ts';
import { wire } from '../../../platform/wiring/wire.ts';
import { joinWiring } from '../../../platform/wiring/wiring.ts';
import { testSigner } from '../../../testing/test-signer.ts';
import { sendCampaigns } from '../send-campaigns.ts';

// A server that sends messages to many until they are sent, or until it is killed.
const [connectionString = '', now = ''] = process.argv.slice(2);
const database = connectDatabase({
  pool: { connectionString, max: 2 },
  onError: (error) => {
    throw error;
  },
});
joinWiring(database.connection, wire(wiredParts));
await sendCampaigns({
  config: readConfig({ NODE_ENV: 'test' }, process.cwd()),
  clock: { now: () => new Date(now) },
  database,
  signer: testSigner,
});
await database.close();
