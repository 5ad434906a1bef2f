import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageSearch } from '../../../platform/page/page.ts';

/** What Alipay and PayPal add to the address that they lead back to. It proves nothing: the server asks them itself. */
const added: ReadonlySet<string> = new Set([
  ...['app_id', 'auth_app_id', 'charset', 'method', 'notify_time', 'out_trade_no', 'seller_id'],
  ...['sign', 'sign_type', 'timestamp', 'total_amount', 'trade_no', 'version'],
  ...['token', 'PayerID', 'ba_token'],
]);

/** Takes a provider's parameters out of the address, so that they are neither shared nor kept with it. */
export function useTidyReturn(search: PageSearch): void {
  const navigate = useNavigate();
  const isOfAlipay = search['sign'] !== undefined && search['trade_no'] !== undefined;
  const isReturn = isOfAlipay || search['token'] !== undefined;
  useEffect(() => {
    if (!isReturn) return;
    void navigate({
      to: '.',
      search: (before: PageSearch) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !added.has(name))),
      replace: true,
      resetScroll: false,
    });
  }, [isReturn, navigate]);
}
