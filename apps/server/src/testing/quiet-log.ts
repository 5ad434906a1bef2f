import { pino } from 'pino';

/** Says nothing, unless TEST_LOG names a level: a test that fails on purpose should not shout. */
export const quietLog = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
