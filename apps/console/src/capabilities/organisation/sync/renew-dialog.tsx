import { Button } from '@mantine/core';
import { Dialog } from '@xuezhou/ui/dialog';
import styles from '../organisation.module.css';

interface RenewDialogProps {
  onRenew: () => void;
  isOpen: boolean;
  onClose: () => void;
}

/** The ones that are in use end with the press. */
export const RenewDialog = ({ onRenew, isOpen, onClose }: RenewDialogProps) => (
  <Dialog title="换变更通知的密钥" isOpen={isOpen} onClose={onClose}>
    <p>现在用着的密钥马上作废，他们填上新的以前收不到通知；每天早上照样整份对。</p>
    <div className={styles.acts}>
      <Button
        onClick={() => {
          onClose();
          onRenew();
        }}
      >
        换掉现在的
      </Button>
      <Button variant="default" onClick={onClose}>
        不换
      </Button>
    </div>
  </Dialog>
);
