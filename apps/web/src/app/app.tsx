import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { UiProvider } from '@xuezhou/ui/provider';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import type { makeRouter } from './routes/make-router.ts';

export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}
