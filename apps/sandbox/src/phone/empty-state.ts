import { html, type SafeHtml } from './html.ts';

/** The boat of the name, in one line, on still water. */
const BOAT = html`<svg class="boat" viewBox="0 0 160 96" width="160" height="96" aria-hidden="true">
  <path d="M50 58h62l-9 14H60z" />
  <path d="M80 58V18l26 32H80M74 58V28L56 50h18" />
  <path
    class="water"
    d="M14 80q11-7 22 0t22 0 22 0 22 0 22 0 22 0M36 90q11-6 22 0t22 0 22 0 22 0"
  />
</svg>`;

/** What a list shows when there is nothing in it. */
export function renderEmpty({
  title,
  words,
  step,
}: {
  title: string;
  words: string;
  step?: { words: string; href: string };
}): SafeHtml {
  return html`<div class="empty">
    ${BOAT}
    <h2>${title}</h2>
    <p>${words}</p>
    ${step && html`<a class="button" href="${step.href}">${step.words}</a>`}
  </div>`;
}
