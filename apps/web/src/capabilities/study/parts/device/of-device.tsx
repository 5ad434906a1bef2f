import { useQuery } from '@tanstack/react-query';
import { mayForgetSoon } from '@xuezhou/client/browser/keep-for-good.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { Notice } from '@xuezhou/ui/notice';
import { whatWaits } from '../../../../platform/outbox/outbox.ts';
import { deviceWords as words } from './of-device.words.ts';

/** What waits shorter than this is on its way. */
const patienceMs = 60_000;

/** What this device has not sent, since when, and what does not work at an address without https. */
export function OfDevice({ waiting }: { waiting: number }) {
  return (
    <div role="status">
      {waiting > 0 && <Unsent waiting={waiting} />}
      {!globalThis.isSecureContext && <Notice title={words.plain} />}
    </div>
  );
}

function Unsent({ waiting }: { waiting: number }) {
  const isOnline = useOnline();
  const { data } = useQuery({
    queryKey: ['what-waits', waiting],
    queryFn: whatWaits,
    // Nothing is asked over the network.
    networkMode: 'always',
    staleTime: 0,
  });
  if (!data) return null;
  const { kinds, since } = data;
  if (kinds.length === 0) return null;
  if (isOnline && since !== null && serverNow() - since < patienceMs) return null;
  const questions = kinds.filter((kind) => kind === 'practice.answer').length;
  const from = since === null ? null : dayText(dayOf(since), dayOf(serverNow()));
  return (
    <Notice tone="review" title={words.unsent(questions, kinds.length - questions, from)}>
      {words.sentByItself}
      {mayForgetSoon() && ` ${words.homeScreen}`}
    </Notice>
  );
}
