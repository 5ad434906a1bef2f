import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeApp } from '../../apps/server/src/app.ts';
import { wiredParts } from '../../apps/server/src/capabilities.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { connectDatabase } from '../../apps/server/src/platform/database/connect.ts';
import { makeLog } from '../../apps/server/src/platform/log.ts';
import { wire } from '../../apps/server/src/platform/wiring/wire.ts';
import { joinWiring } from '../../apps/server/src/platform/wiring/wiring.ts';
import { sessionsIn } from '../../apps/server/src/platform/sessions.ts';
import { signerWith } from '../../apps/server/src/platform/signer.ts';
import { fixedGateways } from '../../apps/server/src/providers/payment/gateways.ts';
import { chooseStorage } from '../../apps/server/src/providers/storage/choose-storage.ts';

/** The OpenAPI 3.1 document of the real server, which is made for it but neither listens nor asks a database. */
export async function openapiDocument(): Promise<object> {
  const directory = path.join(tmpdir(), 'xuezhou-openapi');
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: directory }, directory);
  const log = makeLog(config);
  const clock = systemClock;
  // A pool connects at its first query, and there is none.
  const database = connectDatabase({ pool: {}, onError: (error) => log.error(error) });
  joinWiring(database.connection, wire(wiredParts));
  const app = await makeApp(
    {
      config,
      log,
      clock,
      database,
      sessions: sessionsIn(database.connection, clock),
      signer: signerWith('signs nothing'),
      storage: chooseStorage({ directory }),
      payments: fixedGateways([]),
    },
    { isStopping: () => false },
  );
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
    await database.close();
  }
}
