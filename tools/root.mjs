import path from 'node:path';

/** The project's folder, wherever a tool is called from. */
export const root = path.resolve(import.meta.dirname, '..');
