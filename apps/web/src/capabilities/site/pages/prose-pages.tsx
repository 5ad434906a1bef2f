import { useSuspenseQuery } from '@tanstack/react-query';
import { Contacts } from '../parts/contacts.tsx';
import { Prose } from '../parts/prose.tsx';
import { sitePageQuery } from '../site.queries.ts';

export function LegalPage() {
  return <Prose page={useSuspenseQuery(sitePageQuery('legal')).data} isNumbered />;
}

export function PrivacyPage() {
  return <Prose page={useSuspenseQuery(sitePageQuery('privacy')).data} isNumbered />;
}

/** Who runs the school, and how to reach it. */
export function AboutPage() {
  return <Prose page={useSuspenseQuery(sitePageQuery('about')).data} end={<Contacts />} />;
}
