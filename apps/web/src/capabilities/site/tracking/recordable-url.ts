import { parseUrl } from '@xuezhou/client/browser/parse-url.ts';

/** What of a query says where somebody came from; all else may be a token, a code or a name. */
const harmless = new Set(['vendorid', 'utm_source', 'utm_medium', 'utm_campaign', 'type']);

/** An address as it may be recorded: without hash, credentials and what could be secret; '' for none. */
export function recordableUrl(address: string, most = 1000): string {
  const url = parseUrl(address);
  if (url === null) return '';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return '';
  for (const name of [...url.searchParams.keys()])
    if (!harmless.has(name.toLowerCase())) url.searchParams.delete(name);
  return `${url.origin}${url.pathname}${url.search}`.slice(0, most);
}
