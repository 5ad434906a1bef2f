import { Button, Loader } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import { getPackPaypalInfo, getPackPaypalResult } from '@xuezhou/contract/points';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@xuezhou/ui/dialog';
import { Sum } from '@xuezhou/ui/sum';
import { useEffect } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { dollarText, signedYuan } from '../money.ts';
import { payingWords } from '../paying/paying.words.ts';
import { usePolledResult } from '../paying/use-payment-state.ts';
import { packsWords as words } from './packs.words.ts';
import { PackResult } from './pack-result.tsx';
import styles from './packs.module.css';

interface PaypalReturnProps {
  token: string;
  /** Undefined: turned back at PayPal's page. */
  payerId: string | undefined;
  onClose: () => void;
  onAgain: () => void;
  onNews: () => void;
}

/** Back from PayPal: what was agreed to there is taken once, and the dialog says what became of it. */
export function PaypalReturn({ token, payerId, onClose, onAgain, onNews }: PaypalReturnProps) {
  const isAgreed = payerId !== undefined;
  const info = useQuery({
    ...operationQuery(getPackPaypalInfo, { query: { token } }, { ignoreErrors: true }),
    staleTime: 0,
  });
  const state = usePolledResult(isAgreed ? token : null, () =>
    call(getPackPaypalResult, { query: { token } }, { ignoreErrors: true }),
  );
  const { result } = state;
  const isPaid = result?.payState === 'paid';
  useEffect(() => {
    if (isPaid) onNews();
  }, [isPaid, onNews]);
  if (state.isMissing || (!isAgreed && info.isError))
    return <Said title={words.paypalMissing} text={words.paypalMissingText} onClose={onClose} />;
  if (result && result.payState !== 'waiting' && result.payState !== 'approved')
    return <PackResult result={result} onClose={onClose} onAgain={onAgain} />;
  if (!isAgreed)
    return (
      <Said
        title={words.paypalLeft}
        text={words.paypalLeftText}
        onClose={onClose}
        onAgain={onAgain}
      />
    );
  return (
    <Dialog isOpen onClose={onClose} title={words.paypal} size={420}>
      <p className={styles.live}>
        {!state.isLost && <Loader size={16} />}
        <span role="status">{state.isLost ? words.paypalLost : words.paypalTaking}</span>
      </p>
      <p className="xz-small xz-quiet">
        {state.isLost ? words.paypalLostText : words.paypalTakingText}
      </p>
      {info.data && <Agreed info={info.data} />}
      {state.isLost && (
        <Button
          mt={16}
          variant="light"
          loading={state.isAsking}
          onClick={() => void state.askNow()}
        >
          {words.tryNow}
        </Button>
      )}
    </Dialog>
  );
}

function Agreed({ info }: { info: DataOf<typeof getPackPaypalInfo> }) {
  const dollars = `$${dollarText(info.dollarCents)}`;
  return (
    <Sum
      rows={[
        { key: 'good', label: info.goodName, value: signedYuan(info.realPrice) },
        { key: 'dollars', label: payingWords.paypalDollars, value: dollars },
      ]}
    />
  );
}

interface SaidProps {
  title: string;
  text: string;
  onClose: () => void;
  onAgain?: () => void;
}

function Said({ title, text, onClose, onAgain }: SaidProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} size={400}>
      <p className={styles.result}>{text}</p>
      <div className={styles.foot}>
        <Button size="lg" variant="default" onClick={onClose}>
          {words.close}
        </Button>
        {onAgain && (
          <Button size="lg" onClick={onAgain}>
            {words.again}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
