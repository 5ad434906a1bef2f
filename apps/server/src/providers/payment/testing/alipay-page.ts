import { expect } from 'vitest';

/** What a browser does with the form; answers where it ends. */
export async function submitForm(markup: string): Promise<string> {
  const plain = (text: string): string =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  const action = plain(/action="([^"]+)"/.exec(markup)?.[1] ?? '');
  const fields = [...markup.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [plain(name), plain(value)],
  );
  expect(markup).not.toContain('<script');
  const response = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '', action).href;
}

/** Pays on the page of the provider. */
export async function payAt(page: string): Promise<string> {
  const response = await fetch(page, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ answer: 'pay' }),
  });
  return await response.text();
}
