import { html, SafeHtml } from '../phone/html.ts';

/** Seconds that a page stays after a payment before it leads back. */
const STAY_SECONDS = 1;

/**
 * The plain page of a provider's cashier.
 * @param leadsTo where the page goes by itself; empty when it stays
 */
export function renderCashier({
  name,
  content,
  leadsTo,
}: {
  name: string;
  content: SafeHtml;
  leadsTo: string;
}): SafeHtml {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        ${
          leadsTo !== '' &&
          html`<meta http-equiv="refresh" content="${STAY_SECONDS};url=${leadsTo}" />`
        }
        <title>${name} · 学舟沙箱</title>
        ${style}
      </head>
      <body>
        <main>
          <p class="name">${name}（沙箱）</p>
          ${content}
        </main>
      </body>
    </html> `;
}

// Not inside the template: nothing in it is to be escaped.
const style = new SafeHtml(`<style>
  :root { color-scheme: light dark; --paper: #f8f7f4; --surface: #fff; --line: #e6e4dd; --ctrl: #878f97;
    --ink: #1b2631; --ink3: #626d77; --accent: #16618a; --on-accent: #fff; --review: #875d13; --review-soft: #faf1e1; }
  @media (prefers-color-scheme: dark) { :root { --paper: #11161b; --surface: #192026; --line: #2b353e;
    --ctrl: #6f7c87; --ink: #e6eaed; --ink3: #909ba5; --accent: #86c1e8; --on-accent: #11161b; --review: #d9af75;
    --review-soft: #2c2517; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.7 'PingFang SC', 'HarmonyOS Sans SC',
    'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif; font-variant-numeric: tabular-nums; }
  main { max-width: 440px; margin: 0 auto; padding: 32px 16px; }
  .name { margin: 0 0 24px; color: var(--accent); }
  .amount { margin: 0 0 16px; font-size: 40px; line-height: 1.2; }
  .amount span { margin-right: 4px; font-size: 22px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px; padding: 16px;
    border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
  dt { color: var(--ink3); }
  dd { margin: 0; overflow-wrap: anywhere; }
  .answers { display: grid; gap: 12px; }
  button, .back { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid var(--ctrl);
    border-radius: 10px; background: var(--surface); color: inherit; font: inherit; text-align: center;
    text-decoration: none; cursor: pointer; }
  .pay { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .refusal { padding: 12px 16px; border-radius: 10px; background: var(--review-soft); color: var(--review); }
  .done { font-size: 20px; }
  .hint { color: var(--ink3); font-size: 14px; }
</style>`);
