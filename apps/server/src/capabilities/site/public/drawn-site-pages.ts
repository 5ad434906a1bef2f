import { getSitePage as operation, type SitePage } from '@xuezhou/contract/site';
import {
  describe,
  escapeText,
  type Drawing,
  type DrawnPage,
} from '../../../platform/http/pages/drawn-pages.ts';
import { mathmlInHtml } from '../../../platform/http/formulas/mathml-in-html.ts';
import type { Services } from '../../../platform/services.ts';
import { stemText } from '../../../platform/text/clean-html.ts';
import { getSchool } from '../school.ts';
import { getSitePage } from '../site-pages.ts';
import type { PublicAddresses } from './public-addresses.ts';

const names = ['teachers', 'about', 'legal', 'privacy'] as const;
type Name = (typeof names)[number];

/** What the school says of itself, and who its teachers are. */
export const drawnSitePages = (services: Services): DrawnPage[] =>
  names.map((name) => ({
    path: `/${name}`,
    draw: async () =>
      await drawPage(name, await getSitePage(services, name, await getSchool(services))),
  }));

export const publicSitePages: PublicAddresses = async () =>
  names.map((name) => ({ path: `/${name}` }));

async function drawPage(name: Name, page: SitePage): Promise<Drawing> {
  const { title, summary, lead, sections } = page;
  return {
    title,
    description: describe(
      summary,
      stemText(lead),
      sections.map((section) => stemText(section.html)).join(' '),
      title,
    ),
    canonical: `/${name}`,
    body: [
      `<h1>${escapeText(title)}</h1>`,
      summary === '' ? '' : `<p>${escapeText(summary)}</p>`,
      await mathmlInHtml(lead),
      ...(await Promise.all(sections.map(drawSection))),
    ].join(''),
    data: null,
    answers: [{ operation, params: { name }, data: page }],
  };
}

const drawSection = async ({ title, html }: SitePage['sections'][number]): Promise<string> =>
  `<section><h2>${escapeText(title)}</h2>${await mathmlInHtml(html)}</section>`;
