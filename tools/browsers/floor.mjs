import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the oldest browsers that the pages serve do not have; the build looks for the same in libraries. */

const { floor, features } = JSON.parse(
  readFileSync(
    path.join(import.meta.dirname, '../../packages/client/build/browser-floor.json'),
    'utf8',
  ),
);
const young = features.filter(
  (feature) =>
    feature.in !== 'sheet' &&
    !feature.isFilled &&
    Object.entries(feature.since).some(([browser, version]) => version > floor[browser]),
);

export const floorRule = {
  create(context) {
    return {
      Program: (node) => {
        const { text } = context.sourceCode;
        for (const { name, pattern, guard, since } of young) {
          if (guard !== undefined && new RegExp(guard).test(text)) continue;
          const found = new RegExp(pattern).exec(text);
          if (found === null) continue;
          const versions = Object.entries(since).map(
            ([browser, version]) => `${browser} ${version}`,
          );
          context.report({
            node,
            loc: {
              start: context.sourceCode.getLocFromIndex(found.index),
              end: context.sourceCode.getLocFromIndex(found.index + found[0].length),
            },
            message: `${name} is younger than the oldest browsers of packages/client/build/browser-floor.json: it came with ${versions.join(', ')}.`,
          });
        }
      },
    };
  },
};
