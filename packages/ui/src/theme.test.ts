import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const css = ['./tokens.css', './tokens-extra.css', './family-hues.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');

/** Names of the tokens that a rule sets. */
function tokensOf(selector: string): string[] {
  const bodies = css.split(selector).slice(1);
  return bodies
    .map((rest) => rest.slice(rest.indexOf('{') + 1, rest.indexOf('}')))
    .flatMap((body) => [...body.matchAll(/(--xz-[\w-]+):/g)].map((match) => match[1] ?? ''))
    .toSorted();
}

describe('tokens', () => {
  it('has a dark value for every light one', () => {
    const light = tokensOf("[data-mantine-color-scheme='light']");
    expect(light.length).toBeGreaterThan(60);
    expect(tokensOf("[data-mantine-color-scheme='dark']")).toEqual(light);
  });
});
