import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { queryClient } from '../platform/query-client.ts';
import { titleOf } from '../platform/use-title.ts';
import { App } from './app.tsx';
import { makeRouter } from './make-router.ts';

/** Draws the login page once, at build time, exactly as a browser will draw it over again. */
export async function renderLogin(): Promise<{ html: string; title: string }> {
  const router = makeRouter({
    queryClient,
    history: createMemoryHistory({ initialEntries: ['/login'] }),
    isPrerender: true,
  });
  await router.load();
  const title = titleOf(router.state.matches.at(-1)?.staticData.page?.title ?? '');
  return { html: renderToString(<App router={router} />), title };
}
