import { Button } from '@mantine/core';
import type { PackPayResult } from '@xuezhou/contract/points';
import { Dialog } from '@xuezhou/ui/dialog';
import { packsWords as words } from './packs.words.ts';
import styles from './packs.module.css';

interface PackResultProps {
  result: PackPayResult;
  onClose: () => void;
  onAgain: () => void;
}

/** What became of it; a screen reader goes into the dialog and reads its title. */
export function PackResult({ result, onClose, onAgain }: PackResultProps) {
  const { payState, checkResultMessage, mypoints } = result;
  if (payState === 'paid')
    return (
      <Dialog isOpen onClose={onClose} title={words.paid} size={360}>
        <p className={styles.result}>{words.balance(mypoints)}</p>
        <Button size="lg" fullWidth onClick={onClose}>
          {words.good}
        </Button>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={payState === 'failed' ? words.failed : words.over}
      size={400}
    >
      <p className={styles.result}>{checkResultMessage}</p>
      <div className={styles.foot}>
        <Button size="lg" variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button size="lg" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </Dialog>
  );
}
