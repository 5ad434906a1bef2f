import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { UiProvider } from '@xuezhou/ui/provider';
import { Notices } from './shell/notices.tsx';
import type { ConsoleRouter } from './routes/make-router.tsx';

export function App({ router }: { router: ConsoleRouter }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notices />
      </QueryClientProvider>
    </UiProvider>
  );
}
