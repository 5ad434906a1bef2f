import path from 'node:path';
import { keeperOf } from './platform/keeper/notify.ts';
import { runServer } from './run-server.ts';

// The bundle lies in dist/, the source in src/: the project's folder is two above apps/server either way.
const root = process.env['XUEZHOU_ROOT'] ?? path.resolve(import.meta.dirname, '../../..');
await runServer({ root, environment: process.env, keeper: keeperOf(process.env) });
