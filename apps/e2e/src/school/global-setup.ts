import { startLiveOrigin } from '../../../server/src/testing/live-origin.ts';
import { startSchool, type School } from './start-school.ts';
import { waitUntilTaught } from './wait-until-taught.ts';

/** One school for all stories, with what carries its live classes; the kill story has its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const school = await startSchool('stories');
  process.env['E2E_URL'] = school.url;
  process.env['E2E_PHONE_URL'] = school.phoneUrl;
  process.env['E2E_ENVIRONMENT'] = JSON.stringify(school.environment);
  try {
    // One that was prepared has them already.
    await waitUntilTaught(school.url);
  } catch (error) {
    await school.stop();
    throw error;
  }
  const stopOrigin = await openOrigin(school);
  return async () => {
    await stopOrigin();
    await school.stop();
  };
}

/** Where a machine has none, only the story of a live class misses it. */
async function openOrigin({ url, environment }: School): Promise<() => Promise<void>> {
  const { LIVE_SECRET = '', LIVE_RTMP_URL = '', LIVE_HLS_URL = '' } = environment;
  const portOf = (address: string) => Number(new URL(address).port);
  try {
    const origin = await startLiveOrigin({
      secret: LIVE_SECRET,
      noticeUrl: `${url}/api/live/notice`,
      pageOrigin: url,
      ports: { rtmp: portOf(LIVE_RTMP_URL), http: portOf(LIVE_HLS_URL) },
    });
    return () => origin.stop();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return async () => {};
  }
}
