import { renderToString } from 'react-dom/server';
import type { Onward } from '../../platform/page/onward.ts';
import { titleOf } from '@xuezhou/client/browser/use-title.ts';
import { pageAtOnce } from '../routes/find-pages.ts';
import { LoginSite } from './login-site.tsx';

const nowhere: Onward = { go: async () => {}, prepare: async () => {} };

/** Draws the login page once, at build time, exactly as a browser will draw it over again. */
export function renderLogin(): { html: string; title: string } {
  const page = pageAtOnce('login');
  return {
    html: renderToString(<LoginSite onward={nowhere} />),
    title: titleOf(page && 'title' in page ? page.title : ''),
  };
}
