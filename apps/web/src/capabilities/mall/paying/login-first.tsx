import { Button } from '@mantine/core';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { openLogin } from '../../../platform/session/login-request.ts';
import { orderWords as words } from '../order/order.words.ts';

/** In place of what only its student sees, at an address that is open. */
export function LoginFirst() {
  return (
    <PageColumn>
      <EmptyState
        order={1}
        art="lock"
        title={words.tradeLogin}
        text={words.tradeLoginText}
        action={<Button onClick={() => void openLogin()}>{words.login}</Button>}
      />
    </PageColumn>
  );
}
