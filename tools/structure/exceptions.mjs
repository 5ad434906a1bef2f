/**
 * What may stay as it is, each with its reason; everything else is a fault or a debt (`debt.json`). An exception that
 * meets nothing any more is a fault too. `what` is what `npm run structure -- --list` prints.
 * @type {readonly { kind: string, what: string, reason: string }[]}
 */
export const exceptions = [
  {
    kind: 'folders',
    what: 'apps/server/src/migrations',
    reason: 'One sequence for the whole database: whoever reads it reads it in its order.',
  },
];
