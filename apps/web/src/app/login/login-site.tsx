import { QueryClientProvider } from '@tanstack/react-query';
import { UiProvider } from '@xuezhou/ui/provider';
import { LoginPage } from '../../capabilities/account/pages/login-page.tsx';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { OnwardContext, type Onward } from '../../platform/page/onward.ts';
import { Notices } from '../notices/later.tsx';
import { LoginBoundary } from './login-boundary.tsx';

/** The login page as it stands before the router has come. */
export function LoginSite({ onward }: { onward: Onward }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <OnwardContext value={onward}>
          <LoginBoundary>
            <LoginPage />
            <Notices />
          </LoginBoundary>
        </OnwardContext>
      </QueryClientProvider>
    </UiProvider>
  );
}
