import { startSchool } from './start-school.ts';

/** One school for all stories; the kill story has its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const school = await startSchool('stories');
  process.env['E2E_URL'] = school.url;
  process.env['E2E_PHONE_URL'] = school.phoneUrl;
  process.env['E2E_ENVIRONMENT'] = JSON.stringify(school.environment);
  return () => school.stop();
}
