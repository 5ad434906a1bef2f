import server from '../../package.json' with { type: 'json' };

/** Of the running program; the browser reloads when it changes. */
export const version: string = server.version;
