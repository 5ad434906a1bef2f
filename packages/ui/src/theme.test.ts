import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Names of the tokens that a rule sets. */
function tokensOf(selector: string): string[] {
  const start = css.indexOf(selector);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return [...body.matchAll(/(--xz-[\w-]+):/g)].map((match) => match[1] ?? '').toSorted();
}

describe('tokens', () => {
  it('has a dark value for every light one', () => {
    const light = tokensOf("[data-mantine-color-scheme='light']");
    expect(light.length).toBeGreaterThan(60);
    expect(tokensOf("[data-mantine-color-scheme='dark']")).toEqual(light);
  });
});
