import { mobileExists } from '@xuezhou/contract/account';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { isReady, mobileFields, type Phone } from './phone.ts';

/** Whether a +86 number of 11 digits is registered; null while that is not known. */
export function usePhoneKnown(phone: Phone): boolean | null {
  const { data } = useQuery({
    ...operationQuery(mobileExists, { query: mobileFields(phone) }, { ignoreErrors: true }),
    enabled: phone.region === '+86' && isReady(phone),
  });
  return data ?? null;
}
