import '@xuezhou/ui/styles.css';
import '@xuezhou/ui/mantine-theme-extra.css';
import './app/console.css';
import { createRoot } from 'react-dom/client';
import { guardComposition } from '@xuezhou/client/browser/composing.ts';
import { watchActivity } from '@xuezhou/client/browser/activity.ts';
import { watchTyping } from '@xuezhou/client/code/new-version.ts';
import { watchNetwork } from '@xuezhou/client/network/network.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { renewOnReturn } from '@xuezhou/client/queries/renew-on-return.ts';
import { App } from './app/app.tsx';
import { makeRouter } from './app/routes/make-router.tsx';

// A build brings the sheets with the components; in development the library comes in one piece.
if (import.meta.env.DEV) {
  void import('@mantine/core/styles.layer.css');
  void import('@mantine/notifications/styles.layer.css');
}

guardComposition();
watchActivity();
watchNetwork();
watchTyping();
renewOnReturn(queryClient);

const element = document.getElementById('root');
if (!element) throw new Error('the document has no #root');
createRoot(element).render(<App router={makeRouter({ queryClient })} />);
