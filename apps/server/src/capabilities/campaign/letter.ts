import type { CampaignDraft } from '@xuezhou/contract/campaign/console';
import {
  filledFor,
  neededFields,
  unknownFields,
  type CampaignField,
  type FieldValues,
} from '@xuezhou/rules/campaign/campaign-fields';
import { publicOrigin } from '../../platform/http/origin-of.ts';
import type { Config } from '../../platform/config/config.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { richHtml } from '../../platform/text/rich-text.ts';

/** A message as it is written, before it is filled in for anybody. */
export interface Written {
  readonly title: string;
  readonly html: string;
  /** What cannot be shown. */
  readonly faults: readonly string[];
  readonly unknown: readonly string[];
  readonly needed: readonly CampaignField[];
  /** Addresses of other sites. */
  readonly outside: readonly string[];
}

const noFigure = () => Promise.resolve({ fault: '消息里不能放图片' });

export async function writtenOf(
  config: Config,
  { title, markdown }: Pick<CampaignDraft, 'title' | 'markdown'>,
): Promise<Written> {
  // Before the fields are filled in: what somebody is called is no Markdown.
  const { html, faults } = await richHtml(markdown, noFigure);
  const text = `${title}\n${markdown}`;
  return {
    title: title.trim(),
    html,
    faults,
    unknown: unknownFields(text),
    needed: neededFields(text),
    outside: outsideOf(publicOrigin(config), title, html),
  };
}

/** Addresses of other sites, in links and, as some programs make links of them, in words. */
function outsideOf(origin: string, title: string, html: string): string[] {
  const linked = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  const said = [
    ...`${title} ${html.replaceAll(/<[^>]*>/g, ' ')}`.matchAll(/https?:\/\/[^\s<"]+/gi),
  ];
  const all = [...linked, ...said.map(([address]) => address)];
  return [...new Set(all.filter((address) => !isOurs(origin, address)))];
}

const isOurs = (origin: string, address: string): boolean =>
  /^\/(?![/\\])/.test(address) ||
  address.startsWith('#') ||
  (origin !== '' && URL.canParse(address) && new URL(address).origin === origin);

/** As one person reads it; null where a field of theirs is empty and nothing else is said. */
export function letterFor(
  { title, html }: Pick<Written, 'title' | 'html'>,
  values: FieldValues,
): { title: string; html: string } | null {
  const filled = { title: filledFor(title, values), html: filledFor(html, values, plainHtml) };
  return filled.title === null || filled.html === null
    ? null
    : { title: filled.title, html: filled.html };
}
