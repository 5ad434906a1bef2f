import { Button } from '@mantine/core';
import type { PackPayResult, PointsPack } from '@xuezhou/contract/points';
import { Dialog } from '@xuezhou/ui/dialog';
import { useDelayed } from '@xuezhou/ui/use-delayed';
import { useEffect, useState } from 'react';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { exactPrice } from '../money.ts';
import { PayDialog } from '../paying/pay-dialog.tsx';
import { offersHere } from '../paying/start-payment.ts';
import { PackChoice } from './pack-choice.tsx';
import { packsWords as words } from './packs.words.ts';
import { PackResult } from './pack-result.tsx';
import { useBuyPack, type BuyingPack } from './use-buy-pack.ts';
import styles from './packs.module.css';

interface PackDialogProps {
  packs: readonly PointsPack[];
  isOpen: boolean;
  onClose: () => void;
  /** Points came, or an order was closed. */
  onNews: () => void;
}

/** Chooses a pack, shows its code, and says what became of it. */
export function PackDialog({ packs, isOpen, onClose, onNews }: PackDialogProps) {
  const buying = useBuyPack();
  const { state, payment, isShown } = buying;
  const { result } = state;
  const isOver = result !== null && isFinal(result);
  useEffect(() => {
    if (isOver) onNews();
  }, [isOver, onNews]);
  const [chosenId, setChosenId] = useState<number>();
  const pack = packs.find(({ goodId }) => goodId === chosenId) ?? packs[0];
  if (pack === undefined) return null;
  if (isOpen && isOver)
    return (
      <PackResult
        result={result}
        onClose={() => {
          buying.startOver();
          onClose();
        }}
        onAgain={buying.startOver}
      />
    );
  if (isOpen && isShown && payment)
    return (
      <PayDialog
        payment={payment}
        result={result}
        texts={words.texts}
        isLost={state.isLost}
        isAsking={state.isAsking}
        isRenewing={buying.isBusy}
        onAsk={() => void state.askNow()}
        onRenew={() => void buying.pay(pack, payment.qrType)}
        onClose={buying.hide}
      />
    );
  return (
    <Dialog
      isOpen={isOpen}
      title={words.title}
      size={440}
      onClose={() => {
        if (buying.isBusy) return;
        buying.forgetProblem();
        onClose();
      }}
    >
      <PackForm
        packs={packs}
        pack={pack}
        buying={buying}
        onPack={({ goodId }) => setChosenId(goodId)}
        onClose={onClose}
      />
    </Dialog>
  );
}

const isFinal = ({ payState }: PackPayResult): boolean =>
  payState === 'paid' || payState === 'closed' || payState === 'refunded' || payState === 'failed';

interface PackFormProps {
  packs: readonly PointsPack[];
  pack: PointsPack;
  buying: BuyingPack;
  onPack: (pack: PointsPack) => void;
  onClose: () => void;
}

function PackForm({ packs, pack, buying, onPack, onClose }: PackFormProps) {
  const isOnline = useOnline();
  const [chosen, setChosen] = useState<PointsPack['ways'][number]['way']>();
  const offers = offersHere(pack.ways);
  const way = (offers.find((offer) => offer.way === chosen) ?? offers[0])?.way;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isOnline && way) void buying.pay(pack, way);
      }}
    >
      <PackChoice
        packs={packs}
        chosen={pack}
        way={way}
        onPack={(one) => {
          buying.forgetProblem();
          onPack(one);
        }}
        onWay={(one) => {
          buying.forgetProblem();
          setChosen(one);
        }}
      />
      <p className={`xz-caption xz-quiet ${styles.note}`}>{words.note}</p>
      <p className={styles.problem} role="alert">
        {isOnline ? buying.problem : words.offline}
      </p>
      <div className={styles.foot}>
        <Button size="lg" variant="default" disabled={buying.isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="lg" type="submit" loading={buying.isBusy} disabled={!isOnline}>
          {words.pay(exactPrice(pack.price))}
        </Button>
      </div>
      {buying.isBusy && <Slow />}
    </form>
  );
}

/** After ten seconds of waiting. */
function Slow() {
  const isSlow = useDelayed(10_000);
  return (
    <p className="xz-caption xz-quiet" role="status">
      {isSlow && words.slow}
    </p>
  );
}
